import { addDays, campusDay, isDay, type Day } from '../campus-time.ts';
import { daysOfFilter, type DayRange } from '../orders/time-filter.ts';

/** The time periods of the statistics, in the order in which the screen shows them (specification, section 2). */
export const PERIODS = [
  'all',
  'today',
  'yesterday',
  'last7days',
  'last30days',
  'thisMonth',
  'lastMonth',
  'custom',
] as const;
export type Period = (typeof PERIODS)[number];

/** Whether a text is one of the periods. */
export const isPeriod = (text: string | null): text is Period =>
  text !== null && (PERIODS as readonly string[]).includes(text);

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/**
 * The campus days (UTC+5:30) of a period at the instant `now`; empty for all time. Null for a custom range that lacks
 * a day, is too long or whose first day is later than its last: nothing is loaded then (specification, section 5).
 */
export function daysOfPeriod(period: Period, now: Date, custom: DayRange = {}): DayRange | null {
  const today = campusDay(now);
  switch (period) {
    case 'thisMonth':
      return { startDate: firstOfMonth(today), endDate: today };
    case 'lastMonth': {
      const endDate = addDays(firstOfMonth(today), -1);
      return { startDate: firstOfMonth(endDate), endDate };
    }
    case 'custom':
      return isWholeRange(custom) ? custom : null;
    case 'all':
    case 'today':
    case 'yesterday':
    case 'last7days':
    case 'last30days':
      return daysOfFilter(period, now);
  }
}

/** The longest range. It is limited because the figures have a row for every day. */
const MAX_DAYS = 50 * 366;
export const TOO_LONG = 'At most 50 years';
export const isTooLong = (first: Day, last: Day): boolean => isDay(last) && first < addDays(last, -MAX_DAYS);

/** Whether both days are set, in order and not too far apart. */
export const isWholeRange = ({ startDate, endDate }: DayRange): boolean =>
  startDate !== undefined && endDate !== undefined && startDate <= endDate && !isTooLong(startDate, endDate);
