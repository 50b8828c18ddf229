import { MINUTE_MS, HOUR_MS, DAY_MS } from '@canteen/domain/durations';

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'just now', '5 minutes ago', '2 hours ago', '3 days ago'; the age in milliseconds. */
export function ageInWords(age: number): string {
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return some(Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return some(Math.floor(age / HOUR_MS), 'hour');
  return some(Math.floor(age / DAY_MS), 'day');
}
