import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campusDay } from '../campus-time.ts';
import { daysInRange } from '../testing/days.ts';
import { daysOfFilter, isWithin, TIME_FILTERS } from './time-filter.ts';

// 00:30 on 20 November in campus time, and still 19 November in UTC.
const now = new Date('2026-11-19T19:00:00Z');

describe('daysOfFilter', () => {
  it.each([
    ['all', {}],
    ['today', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['yesterday', { startDate: '2026-11-19', endDate: '2026-11-19' }],
    ['last7days', { startDate: '2026-11-14', endDate: '2026-11-20' }],
    ['last30days', { startDate: '2026-10-22', endDate: '2026-11-20' }],
    ['custom', { startDate: '2026-01-01', endDate: '2026-01-31' }],
  ] as const)('%s', (filter, range) => {
    expect(daysOfFilter(filter, now, { startDate: '2026-01-01', endDate: '2026-01-31' })).toEqual(range);
  });

  it('a custom range without a date has no limit on that side', () => {
    expect(daysOfFilter('custom', now)).toEqual({});
    expect(daysOfFilter('custom', now, { startDate: '2026-01-01' })).toEqual({ startDate: '2026-01-01' });
  });

  it('last7days is 7 days and last30days is 30 days, today included', () => {
    const span = (filter: 'last7days' | 'last30days') => {
      const { startDate = '', endDate = '' } = daysOfFilter(filter, now);
      return daysInRange(startDate, endDate).length;
    };
    expect([span('last7days'), span('last30days')]).toEqual([7, 30]);
  });
});

describe('isWithin', () => {
  it.each([
    ['2026-11-19T18:29:59Z', false],
    ['2026-11-19T18:30:00Z', true],
    ['2026-11-20T18:29:59Z', true],
    ['2026-11-20T18:30:00Z', false],
  ])('today includes %s: %s', (instant, within) => {
    expect(isWithin(daysOfFilter('today', now), new Date(instant))).toBe(within);
  });

  it('is true exactly for instants on the days of the range', () => {
    const date = () =>
      fc.date({ min: new Date('2026-09-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date(), date(), fc.constantFrom(...TIME_FILTERS), (at, instant, filter) => {
        const range = daysOfFilter(filter, at, { startDate: '2026-10-01', endDate: '2026-10-10' });
        const days = daysInRange(range.startDate ?? '2026-08-01', range.endDate ?? '2027-01-31');
        expect(isWithin(range, instant)).toBe(days.includes(campusDay(instant)));
      }),
    );
  });
});
