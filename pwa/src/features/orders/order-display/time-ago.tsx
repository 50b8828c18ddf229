import { addDays, campusDay, formatCampusDateTime, formatCampusTime } from '@canteen/domain/campus-time';
import { ageInWords } from '../../../lib/time/age-in-words.ts';
import { useMinute } from '../../../lib/time/clock.ts';

/** How long ago, updated every minute; the exact time is in `datetime` and in the tooltip. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useMinute();
  const then = new Date(at);
  return (
    <time dateTime={at} title={formatCampusDateTime(then)} className={className}>
      {ageInWords(now.getTime() - then.getTime())}
    </time>
  );
}

/** '20 Nov 2026, 15:54' in campus time; with `short` 'Today, 15:54' and 'Yesterday, 15:54' for these two days. */
export function CampusDateTime({
  at,
  short,
  className,
}: {
  at: string;
  short?: boolean;
  className?: string;
}) {
  return (
    <time dateTime={at} className={className ?? 'tabular'}>
      {short ? <ShortTime at={at} /> : formatCampusDateTime(new Date(at))}
    </time>
  );
}

function ShortTime({ at }: { at: string }) {
  const today = campusDay(useMinute());
  const then = new Date(at);
  const day = campusDay(then);
  if (day === today) return `Today, ${formatCampusTime(then)}`;
  return day === addDays(today, -1) ? `Yesterday, ${formatCampusTime(then)}` : formatCampusDateTime(then);
}
