import { MINUTE_MS, DAY_MS } from './durations.ts';

/**
 * A campus day 'YYYY-MM-DD'. Campus time is UTC+5:30 all year; the time zone of the machine or browser has no effect
 * (decisions, Names and numbers).
 */
export type Day = string;

/** Milliseconds that campus time (UTC+5:30) is ahead of UTC. */
export const CAMPUS_OFFSET_MS = 330 * MINUTE_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The instant moved by 5:30 hours, so that its UTC getters return campus time. */
function wallClock(instant: Date): Date {
  return new Date(instant.getTime() + CAMPUS_OFFSET_MS);
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The campus day (UTC+5:30) of an instant. */
export function campusDay(instant: Date): Day {
  return wallClock(instant).toISOString().slice(0, 10);
}

/** Whole minutes since midnight in campus time (UTC+5:30), 0 to 1439. */
export function campusMinutes(instant: Date): number {
  const clock = wallClock(instant);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** The instant of midnight (UTC+5:30) at the start of a campus day. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - CAMPUS_OFFSET_MS);
}

/** The instant of midnight (UTC+5:30) at the end of a campus day: the start of the next day. */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS);
}

/** The day `count` days later, or earlier when `count` is negative. @throws RangeError when `day` is not a date */
export function addDays(day: Day, count: number): Day {
  return campusDay(new Date(startOfDay(day).getTime() + count * DAY_MS));
}

/**
 * Whether a text is 'YYYY-MM-DD' and a real calendar date from 0001-01-02 to 9998-12-31, so that the day before and the
 * day after exist, in UTC too.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001-01-02' || text > '9998-12-31') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day that a text is, or null. */
export const dayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null);

/** The campus time (UTC+5:30) of an instant as 'HH:MM'. */
export function formatCampusTime(instant: Date): string {
  const minutes = campusMinutes(instant);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The campus day and time (UTC+5:30) of an instant as people read it: '20 Nov 2026, 15:54'. */
export function formatCampusDateTime(instant: Date): string {
  const clock = wallClock(instant);
  const month = MONTHS[clock.getUTCMonth()] ?? '';
  return `${clock.getUTCDate()} ${month} ${clock.getUTCFullYear()}, ${formatCampusTime(instant)}`;
}
