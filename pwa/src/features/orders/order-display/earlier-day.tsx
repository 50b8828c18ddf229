import { addDays, campusDay, formatCampusDateTime } from '@canteen/domain/campus-time';
import { useMinute } from '../../../lib/time/clock.ts';

/** The day of an order that is not of today: each day the numbers that are called out begin at 1 again. */
export function EarlierDay({ at }: { at: string }) {
  const today = campusDay(useMinute());
  const then = new Date(at);
  const day = campusDay(then);
  if (day === today) return null;
  const [date = ''] = formatCampusDateTime(then).split(',');
  return (
    <span className="text-small font-semibold">{day === addDays(today, -1) ? ' yesterday' : ` ${date}`}</span>
  );
}
