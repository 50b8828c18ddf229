import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyActor, people, type PersonKind } from '../testing/people.ts';
import { canBecome, ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import { statusChoices, statusesSettableBy } from './settable-statuses.ts';

const mine = { shopId: 'mine' };
const theirs = { shopId: 'theirs' };
const DELIVERY_STATUSES = ['READY', 'SHIPPED', 'DELIVERED'];
const status = () => fc.constantFrom(...ORDER_STATUSES);

describe('statusesSettableBy', () => {
  it.each<[PersonKind, readonly string[], readonly string[]]>([
    ['guest', [], []],
    ['customer', [], []],
    ['delivery', DELIVERY_STATUSES, DELIVERY_STATUSES],
    ['shopAdmin', ORDER_STATUSES, []],
    ['shopAdminWhoDelivers', ORDER_STATUSES, DELIVERY_STATUSES],
    ['admin', ORDER_STATUSES, ORDER_STATUSES],
    ['owner', ORDER_STATUSES, ORDER_STATUSES],
  ])('%s, in a managed shop and elsewhere', (who, here, elsewhere) => {
    expect(statusesSettableBy(people[who], mine)).toEqual(here);
    expect(statusesSettableBy(people[who], theirs)).toEqual(elsewhere);
  });

  it('gives a blocked user no status', () => {
    expect(statusesSettableBy({ ...people.owner, isBlocked: true }, mine)).toEqual([]);
  });
});

describe('statusChoices', () => {
  const labels = (who: PersonKind, now: OrderStatus, shop = mine) =>
    statusChoices(people[who], { ...shop, status: now }).buttons.map(({ label, to }) => `${label} ${to}`);

  it('gives a shop admin Accept and Cancel on PAID orders of their shops', () => {
    expect(labels('shopAdmin', 'PAID')).toEqual(['Accept ACCEPTED', 'Cancel CANCELLED']);
    expect(labels('shopAdminWhoDelivers', 'PAID')).toEqual(['Accept ACCEPTED', 'Cancel CANCELLED']);
    expect(labels('shopAdmin', 'ACCEPTED')).toEqual([]);
    expect(labels('shopAdmin', 'PAID', theirs)).toEqual([]);
    expect(labels('shopAdminWhoDelivers', 'PAID', theirs)).toEqual([]);
    expect(labels('delivery', 'PAID')).toEqual([]);
    expect(labels('customer', 'PAID')).toEqual([]);
  });

  it('the dropdown offers the statuses that the user may set and that may follow', () => {
    expect(statusChoices(people.delivery, { ...theirs, status: 'READY' }).choices).toEqual([
      'SHIPPED',
      'DELIVERED',
    ]);
    expect(statusChoices(people.delivery, { ...theirs, status: 'CANCELLED' }).choices).toEqual([]);
    expect(statusChoices(people.admin, { ...theirs, status: 'CANCELLED' }).choices).toEqual(['REFUNDED']);
    expect(statusChoices(people.guest, { ...theirs, status: 'PAID' }).choices).toEqual([]);
  });

  it('offers nothing that would be refused', () => {
    fc.assert(
      fc.property(anyActor(), status(), fc.constantFrom(mine, theirs), (actor, now, shop) => {
        const { buttons, choices } = statusChoices(actor, { ...shop, status: now });
        for (const to of [...choices, ...buttons.map((button) => button.to)]) {
          expect(statusesSettableBy(actor, shop)).toContain(to);
          expect(canBecome(now, to)).toBe(true);
        }
      }),
    );
  });
});
