import { expect, test } from 'vitest';
import { mergeChanges } from '../../../ui/edit/merge-changes.ts';
import { shopValues, textOfShop, type ShopValues } from './shop-values.ts';

const mergeShop = (from: ShopValues, typed: ShopValues, saved: ShopValues) =>
  mergeChanges({ before: from, typed, saved }, textOfShop);

const before: ShopValues = {
  ...shopValues(null),
  name: 'Juice Corner',
  address: 'Block A',
  tags: 'Juice, Fresh',
};

test('a field that only one user changed gets that value', () => {
  const typed = { ...before, name: 'Juice Bar' };
  const saved = { ...before, address: 'Block B' };
  expect(mergeShop(before, typed, saved)).toEqual({
    values: { ...before, name: 'Juice Bar', address: 'Block B' },
    taken: ['address'],
    inConflict: [],
  });
});

test('a field that both changed keeps the typed value and is reported as a conflict', () => {
  const typed = { ...before, location: { lat: 28.5, lng: 77.5 }, closingTime: '23:00' };
  const saved = { ...before, location: { lat: 28.6, lng: 77.5 }, closingTime: '21:00' };
  expect(mergeShop(before, typed, saved)).toEqual({
    values: typed,
    taken: [],
    inConflict: ['closingTime', 'location'],
  });
});

test('the same change by both users is no conflict; extra spaces and the country code are ignored', () => {
  const typed = { ...before, name: ' Juice Bar ', tags: 'juice ,fresh,', contact: '+91 98765 43211' };
  const saved = { ...before, name: 'Juice Bar', tags: 'Juice, Cold', contact: '9876543211' };
  const { taken, inConflict, values } = mergeShop(before, typed, saved);
  expect([taken, inConflict, values.tags]).toEqual([['tags'], [], 'Juice, Cold']);
});

test('a pin that another user removed is removed for a user who did not move it', () => {
  const pinned = { ...before, location: { lat: 28.5, lng: 77.5 } };
  expect(mergeShop(pinned, pinned, before)).toEqual({ values: before, taken: ['location'], inConflict: [] });
});
