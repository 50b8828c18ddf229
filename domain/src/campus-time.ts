/**
 * Time as the campus keeps it: UTC+5:30 all year, whatever the machine's or the browser's zone.
 * A business day is a 'YYYY-MM-DD' string.
 */
export type Day = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = 330 * MINUTE;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The wall clock of the campus, readable through the UTC getters. */
function wallClock(instant: Date): Date {
  return new Date(instant.getTime() + OFFSET);
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The campus day on which an instant falls. */
export function campusDay(instant: Date): Day {
  return wallClock(instant).toISOString().slice(0, 10);
}

/** Whole minutes since campus midnight, 0 to 1439. */
export function campusMinutes(instant: Date): number {
  const clock = wallClock(instant);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** The instant at which a campus day begins. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET);
}

/** The instant at which a campus day is over (exclusive: the start of the next one). */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(day).getTime() + DAY);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return campusDay(new Date(startOfDay(day).getTime() + count * DAY));
}

/** Every day from `from` to `to`, both included; none when `from` is later. */
export function daysInRange(from: Day, to: Day): Day[] {
  const first = startOfDay(from).getTime();
  const count = Math.round((startOfDay(to).getTime() - first) / DAY) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => campusDay(new Date(first + i * DAY)));
}

/** Whether a text is 'YYYY-MM-DD' and a real calendar date (years 0001 to 9998, so a neighbour always exists). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001-01-01' || text > '9998-12-31') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The campus wall clock as 'HH:MM'. */
export function formatCampusTime(instant: Date): string {
  const minutes = campusMinutes(instant);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** For people: '20 Nov 2026, 15:54', in campus time. */
export function formatCampusDateTime(instant: Date): string {
  const clock = wallClock(instant);
  const month = MONTHS[clock.getUTCMonth()] ?? '';
  return `${clock.getUTCDate()} ${month} ${clock.getUTCFullYear()}, ${formatCampusTime(instant)}`;
}
