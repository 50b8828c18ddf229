import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, campusDay } from '../campus-time.ts';
import { daysInRange } from '../testing/days.ts';
import { daysOfPeriod, isPeriod, PERIODS } from './statistics-period.ts';

// 00:30 on 1 December in campus time, and still 30 November in UTC.
const now = new Date('2026-11-30T19:00:00Z');

describe('daysOfPeriod', () => {
  it.each([
    ['all', {}],
    ['today', { startDate: '2026-12-01', endDate: '2026-12-01' }],
    ['yesterday', { startDate: '2026-11-30', endDate: '2026-11-30' }],
    ['last7days', { startDate: '2026-11-25', endDate: '2026-12-01' }],
    ['last30days', { startDate: '2026-11-02', endDate: '2026-12-01' }],
    ['thisMonth', { startDate: '2026-12-01', endDate: '2026-12-01' }],
    ['lastMonth', { startDate: '2026-11-01', endDate: '2026-11-30' }],
    ['custom', { startDate: '2026-01-05', endDate: '2026-01-05' }],
  ] as const)('%s', (period, range) => {
    expect(daysOfPeriod(period, now, { startDate: '2026-01-05', endDate: '2026-01-05' })).toEqual(range);
  });

  it.each([
    ['2024-03-31T12:00:00Z', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['2026-01-31T18:29:59Z', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-01-31T18:30:00Z', '2026-02-01', '2026-02-01', '2026-01-01', '2026-01-31'],
    ['2026-03-15T00:00:00Z', '2026-03-01', '2026-03-15', '2026-02-01', '2026-02-28'],
  ])('at %s this month and last month', (at, thisStart, thisEnd, lastStart, lastEnd) => {
    expect(daysOfPeriod('thisMonth', new Date(at))).toEqual({ startDate: thisStart, endDate: thisEnd });
    expect(daysOfPeriod('lastMonth', new Date(at))).toEqual({ startDate: lastStart, endDate: lastEnd });
  });

  it.each([
    [{}],
    [{ startDate: '2026-01-05' }],
    [{ endDate: '2026-01-05' }],
    [{ startDate: '2026-01-06', endDate: '2026-01-05' }],
    [{ startDate: '1970-01-01', endDate: '2026-11-30' }],
    [{ startDate: '0001-01-02', endDate: '9998-12-31' }],
  ])('a custom range %j loads nothing', (custom) => {
    expect(daysOfPeriod('custom', now, custom)).toBeNull();
  });

  it.each([
    [{ startDate: '1976-11-18', endDate: '2026-11-30' }],
    [{ startDate: '9998-01-01', endDate: '9998-12-31' }],
    [{ startDate: '0001-01-02', endDate: '0001-01-03' }],
  ])('a custom range %j has at most 50 years', (custom) => {
    expect(daysOfPeriod('custom', now, custom)).toEqual(custom);
  });

  it('at every instant the periods are consistent with each other', () => {
    const instant = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (at) => {
        const days = (period: (typeof PERIODS)[number]) => {
          const { startDate = '', endDate = '' } = daysOfPeriod(period, at) ?? {};
          return daysInRange(startDate, endDate);
        };
        const today = campusDay(at);
        const month = today.slice(0, 7);
        expect(days('today')).toEqual([today]);
        expect(days('yesterday')).toEqual([addDays(today, -1)]);
        expect(days('last7days')).toHaveLength(7);
        expect(days('last30days')).toHaveLength(30);
        for (const period of ['last7days', 'last30days', 'thisMonth'] as const)
          expect(days(period).at(-1)).toBe(today);
        expect(days('thisMonth')).toHaveLength(Number(today.slice(8)));
        expect(days('thisMonth').every((day) => day.startsWith(month))).toBe(true);
        const lastMonth = days('lastMonth');
        expect(new Set(lastMonth.map((day) => day.slice(0, 7))).size).toBe(1);
        expect(lastMonth.at(0)?.slice(8)).toBe('01');
        expect(addDays(lastMonth.at(-1) ?? '', 1)).toBe(days('thisMonth')[0]);
      }),
    );
  });
});

it.each([...PERIODS, '', 'ALL', 'tomorrow', null])('isPeriod of %s', (text) => {
  expect(isPeriod(text)).toBe(PERIODS.some((period) => period === text));
});
