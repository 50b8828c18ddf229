const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'just now', '5 minutes ago', '2 hours ago', '3 days ago'; the age in milliseconds. */
export function ageInWords(age: number): string {
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return some(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return some(Math.floor(age / HOUR), 'hour');
  return some(Math.floor(age / DAY), 'day');
}
