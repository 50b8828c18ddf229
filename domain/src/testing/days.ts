import { campusDay, startOfDay, type Day } from '../campus-time.ts';
import { DAY_MS } from '../durations.ts';

/** Every campus day from `from` to `to`, both included; empty when `from` is later than `to`. */
export function daysInRange(from: Day, to: Day): Day[] {
  const first = startOfDay(from).getTime();
  const count = Math.round((startOfDay(to).getTime() - first) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => campusDay(new Date(first + i * DAY_MS)));
}
