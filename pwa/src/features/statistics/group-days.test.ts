import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@canteen/domain/campus-time';
import { axisLabel, groupDays, GROUPINGS, periodInWords } from './group-days.ts';
import { shortRupees } from './panels/amounts.ts';

const salesFrom = (first: string, revenues: readonly number[]) =>
  revenues.map((revenue, index) => ({ date: addDays(first, index), revenue, orders: index }));

describe('groupDays', () => {
  it('a week begins on Monday, and the first and last one may be shorter', () => {
    // 2026-11-20 is a Friday.
    const weeks = groupDays(salesFrom('2026-11-20', [0.1, 0.2, 3, 4, 5]), 'week');
    expect(weeks).toEqual([
      { from: '2026-11-20', to: '2026-11-22', revenue: 3.3, orders: 3 },
      { from: '2026-11-23', to: '2026-11-24', revenue: 9, orders: 7 },
    ]);
  });

  it('a month is a calendar month', () => {
    const months = groupDays(salesFrom('2026-11-30', [1, 2, 3]), 'month');
    expect(months.map(({ from, to, revenue }) => [from, to, revenue])).toEqual([
      ['2026-11-30', '2026-11-30', 1],
      ['2026-12-01', '2026-12-02', 5],
    ]);
  });

  it('keeps every day, every order and every paisa', () => {
    const paise = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 800 });
    fc.assert(
      fc.property(paise, fc.constantFrom(...GROUPINGS), (amounts, grouping) => {
        const days = salesFrom(
          '2024-01-17',
          amounts.map((amount) => amount / 100),
        );
        const periods = groupDays(days, grouping);
        const sum = (of: readonly { revenue: number }[]) =>
          of.reduce((total, { revenue }) => total + Math.round(revenue * 100), 0);
        expect(sum(periods)).toBe(sum(days));
        expect(periods.reduce((total, { orders }) => total + orders, 0)).toBe(
          days.reduce((total, { orders }) => total + orders, 0),
        );
        for (const [index, { from }] of periods.entries())
          expect(from).toBe(index === 0 ? '2024-01-17' : addDays(periods[index - 1]?.to ?? '', 1));
        expect(periods.at(-1)?.to).toBe(days.at(-1)?.date);
      }),
    );
  });
});

it.each([
  ['day', '11/9', '9 Nov 2026'],
  ['week', '11/9', '9 Nov 2026 to 15 Nov 2026'],
  ['month', '11/2026', 'Nov 2026'],
] as const)('the labels of a %s', (grouping, label, words) => {
  const period = { from: '2026-11-09', to: grouping === 'day' ? '2026-11-09' : '2026-11-15' };
  expect(axisLabel(period, grouping)).toBe(label);
  expect(periodInWords(period, grouping)).toBe(words);
});

it.each([
  [0, '₹0'],
  [999.4, '₹999'],
  [1_000, '₹1k'],
  [12_540, '₹12.5k'],
  [99_999, '₹100k'],
  [1_00_000, '₹1L'],
  [123_45_678, '₹1.2Cr'],
])('%s rupees are %s on the axis', (amount, text) => {
  expect(shortRupees(amount)).toBe(text);
});
