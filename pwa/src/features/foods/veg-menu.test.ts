import { describe, expect, it } from 'vitest';
import { hiddenInWords, vegMenu } from './veg-menu.ts';

const foods = (['veg', 'egg', 'non-veg', 'unknown', 'veg'] as const).map((diet) => ({ diet }));

describe('the menu with veg food only', () => {
  it('shows what the shop has marked as veg, and counts the others', () => {
    expect(vegMenu(foods, true)).toEqual({ shown: [foods[0], foods[4]], hidden: 3, unmarked: 1 });
  });

  it('shows everything when the switch is off', () => {
    expect(vegMenu(foods, false)).toEqual({ shown: foods, hidden: 0, unmarked: 0 });
  });
});

it.each([
  [0, 0, 'No food is hidden'],
  [1, 0, '1 food is hidden'],
  [1, 1, '1 food is hidden, without a mark'],
  [12, 0, '12 foods are hidden'],
  [12, 3, '12 foods are hidden, 3 of them without a mark'],
  [12, 12, '12 foods are hidden, without a mark'],
])('%i hidden, %i unmarked: %s', (hidden, unmarked, words) => {
  expect(hiddenInWords({ hidden, unmarked })).toBe(words);
});
