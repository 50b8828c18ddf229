import { describe, expect, test } from 'vitest';
import {
  customOrderDraftOf,
  deliveryDefaults,
  deliveryOf,
  isDraft,
  orderDraft,
  withNoteFor,
} from './delivery-values.ts';
import { deliverySchema } from './delivery.schema.ts';

const campus = { center: { lat: 28.5265, lng: 77.575 }, radius: 1_500 };
const LIBRARY = { lat: 28.52631, lng: 77.57455 };
const NAIROBI = { lat: -1.29, lng: 36.82 };
const valid = { name: 'Asha', address: 'Room 12', note: '', place: LIBRARY, dropPoint: null };
const user = { name: 'Asha', address: 'Hostel 3' };
const last = { address: 'Gate 2', place: LIBRARY, at: '2026-03-02T10:00:00.000Z' };

const messageOf = (values: object, on: typeof campus | null = campus) =>
  deliverySchema(on)
    .safeParse({ ...valid, ...values })
    .error?.issues.map(({ message }) => message);

describe('the place of the order form', () => {
  test.each([
    [{ place: null }, 'Please select your location on the map'],
    [{ place: NAIROBI }, 'This location is outside the campus. Please choose a place on the campus.'],
    [{ address: 'x'.repeat(495), dropPoint: { _id: 'a', name: 'Gate 2' } }, 'At most 500 characters'],
  ])('%j has one message', (values, message) => {
    expect(messageOf(values)).toEqual([message]);
  });

  test('any place is accepted when no campus is set', () => {
    expect(messageOf({ place: NAIROBI }, null)).toBeUndefined();
  });

  test('the payment gets the drop point, and its name before the address', () => {
    const dropPoint = { _id: 'a'.repeat(24), name: 'Gate 2' };
    expect(deliveryOf({ ...valid, dropPoint })).toEqual({
      name: 'Asha',
      address: 'Gate 2, Room 12',
      addressLatLng: LIBRARY,
      dropPointId: dropPoint._id,
      orderDescription: '',
    });
    expect(deliveryOf(valid)).not.toHaveProperty('dropPointId');
    expect(deliveryOf({ ...valid, place: null })).toBeNull();
  });
});

describe('the values of a new form', () => {
  test('the form starts with the place of the last order of this device', () => {
    const start = deliveryDefaults({}, user, { last, startsWithLast: true });
    expect(start).toMatchObject({ address: 'Gate 2', place: LIBRARY });
  });

  test("the form starts with the user's address and no place when the last order was made on another device", () => {
    const start = deliveryDefaults({}, user, { last, startsWithLast: false });
    expect(start).toMatchObject({ address: 'Hostel 3', place: null });
  });

  test('the form starts with the draft when there is one', () => {
    const draft = { address: 'Lab 4', place: { lat: 28.5257, lng: 77.575 } };
    expect(deliveryDefaults(draft, user, { last, startsWithLast: true })).toMatchObject(draft);
  });

  test('the place of a draft does not count after the address of the account has changed', () => {
    const typed = { ...valid, address: 'Lab 4', note: 'Ring twice' };
    const draft = orderDraft({}, typed, { shopId: 'chai', user: { ...user, address: 'Hostel 1' } });
    const start = deliveryDefaults(withNoteFor('chai', draft), user, { last, startsWithLast: false });
    expect(start).toMatchObject({ address: 'Hostel 3', place: null, dropPoint: null, note: 'Ring twice' });
  });

  describe.each([
    [
      'the order form',
      (values: typeof valid, by: typeof user | null) => orderDraft({}, values, { shopId: 'chai', user: by }),
    ],
    [
      'a custom order',
      (values: typeof valid, by: typeof user | null) =>
        customOrderDraftOf({ ...values, totalPrice: '240' }, by),
    ],
  ])('the draft of %s', (_form, draftOf) => {
    const nowhere = { last, startsWithLast: false };

    test('has no place and no name any more when those of the account have changed since', () => {
      const draft = draftOf({ ...valid, address: 'Lab 4' }, { name: 'Asha Rao', address: 'Hostel 1' });
      expect(isDraft(draft)).toBe(true);
      expect(deliveryDefaults(draft, user, nowhere)).toMatchObject({
        name: 'Asha',
        address: 'Hostel 3',
        place: null,
      });
    });

    test('has what was typed while the account stays the same', () => {
      const typed = { ...valid, name: 'Ravi', address: 'Lab 4' };
      expect(deliveryDefaults(draftOf(typed, user), user, nowhere)).toMatchObject(typed);
    });

    test('has what a guest typed, who has no account then', () => {
      const typed = { ...valid, name: 'Ravi', address: 'Lab 4' };
      const draft = draftOf(typed, null);
      expect(isDraft(draft)).toBe(true);
      expect(deliveryDefaults(draft, user, nowhere)).toMatchObject(typed);
    });

    test('has no name and no address when those are empty', () => {
      const draft = draftOf({ ...valid, name: '', address: ' ', note: 'Ring twice' }, null);
      const filled = { name: 'Asha', address: 'Hostel 3', place: LIBRARY, note: 'Ring twice' };
      expect(deliveryDefaults(draft, user, nowhere)).toMatchObject(filled);
      // The address of the last order is not that of the place that the guest chose.
      expect(deliveryDefaults(draft, user, { last, startsWithLast: true })).toMatchObject(filled);
    });
  });

  test('each shop has its own note', () => {
    const first = orderDraft({}, { ...valid, note: 'No onions' }, { shopId: 'chai', user });
    expect(isDraft(first)).toBe(true);
    expect(withNoteFor('idli', first).note).toBeUndefined();
    const second = orderDraft(first, { ...valid, note: 'Extra chutney' }, { shopId: 'idli', user });
    expect(withNoteFor('chai', second).note).toBe('No onions');
    expect(withNoteFor('idli', second).note).toBe('Extra chutney');
  });
});
