import { addDays, campusDay, type Day } from './campus-time.ts';

/** The time filters of order lists (specification, section 2), in the order in which they are offered. */
export const TIME_FILTERS = ['all', 'today', 'yesterday', 'last7days', 'last30days', 'custom'] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

/** Whole campus days (UTC+5:30), both included; a missing end is open. */
export interface DayRange {
  startDate?: Day;
  endDate?: Day;
}

/** The days of a filter at the instant `now`; for 'custom' the days that were chosen. */
export function daysOf(filter: TimeFilter, now: Date, custom: DayRange = {}): DayRange {
  const today = campusDay(now);
  const back = (days: number) => addDays(today, -days);
  switch (filter) {
    case 'all':
      return {};
    case 'today':
      return { startDate: today, endDate: today };
    case 'yesterday':
      return { startDate: back(1), endDate: back(1) };
    case 'last7days':
      return { startDate: back(6), endDate: today };
    case 'last30days':
      return { startDate: back(29), endDate: today };
    case 'custom':
      return custom;
  }
}

/** Whether an instant falls on the days of a range. */
export function isWithin(range: DayRange, instant: Date): boolean {
  const day = campusDay(instant);
  return (
    (range.startDate === undefined || range.startDate <= day) &&
    (range.endDate === undefined || day <= range.endDate)
  );
}
