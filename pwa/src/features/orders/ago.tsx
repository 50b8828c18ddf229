import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { ageInWords } from '../../lib/age-in-words.ts';
import { useMinute } from '../../lib/clock.ts';

/** How long ago, kept true; the moment itself for the machine and as a tooltip. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const now = useMinute();
  const then = new Date(at);
  return (
    <time dateTime={at} title={formatCampusDateTime(then)} className={className}>
      {ageInWords(now.getTime() - then.getTime())}
    </time>
  );
}

/** '20 Nov 2026, 15:54' in campus time. */
export function When({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className ?? 'tabular'}>
      {formatCampusDateTime(new Date(at))}
    </time>
  );
}
