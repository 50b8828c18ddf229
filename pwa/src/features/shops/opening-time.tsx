import { campusDay, formatCampusTime } from '@canteen/domain/campus-time';

/** 'today at 06:30', 'tomorrow at 06:30': an opening within a day, in campus time. */
export function OpeningTime({ at, now }: { at: Date; now: Date }) {
  return (
    <>
      {campusDay(at) === campusDay(now) ? 'today' : 'tomorrow'} at{' '}
      <span className="tabular">{formatCampusTime(at)}</span>
    </>
  );
}
