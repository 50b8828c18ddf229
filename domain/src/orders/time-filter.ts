import { addDays, campusDay, type Day } from '../campus-time.ts';

/** The time filters of order lists, in the order in which the screen shows them (specification, section 2). */
export const TIME_FILTERS = ['all', 'today', 'yesterday', 'last7days', 'last30days', 'custom'] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

/** Whether a text is one of the time filters. */
export const isTimeFilter = (text: string | null): text is TimeFilter =>
  (TIME_FILTERS as readonly (string | null)[]).includes(text);

/** Whole campus days (UTC+5:30), both included. A missing date means no limit on that side. */
export interface DayRange {
  startDate?: Day;
  endDate?: Day;
}

/** The campus days (UTC+5:30) of a filter at the instant `now`; for 'custom' the given days. */
export function daysOfFilter(filter: TimeFilter, now: Date, custom: DayRange = {}): DayRange {
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

/** Whether the campus day (UTC+5:30) of an instant is in the range. */
export function isWithin(range: DayRange, instant: Date): boolean {
  const day = campusDay(instant);
  return (
    (range.startDate === undefined || range.startDate <= day) &&
    (range.endDate === undefined || day <= range.endDate)
  );
}
