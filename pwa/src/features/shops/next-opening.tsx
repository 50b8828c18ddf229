import { campusDay, formatCampusTime } from '@canteen/domain/campus-time';
import { firstToOpen, isShopOpen } from '@canteen/domain/shop-hours';
import type { Shop } from '@canteen/domain/shop.schema';

/** 'today at 06:30', 'tomorrow at 06:30': an opening within a day, in campus time. */
export function OpeningTime({ at, now }: { at: Date; now: Date }) {
  return (
    <>
      {campusDay(at) === campusDay(now) ? 'today' : 'tomorrow'} at{' '}
      <span className="tabular">{formatCampusTime(at)}</span>
    </>
  );
}

/** The next opening time, under the open shops. Shows nothing when no shop is open; `AllClosed` is shown then. */
export function NextOpening({ shops, now }: { shops: readonly Shop[]; now: Date }) {
  const first = firstToOpen(shops, now);
  if (!first || !shops.some((shop) => isShopOpen(shop, now))) return null;
  return (
    <p className="mt-6 text-center text-small text-muted">
      The next shop opens <OpeningTime at={first.opensAt} now={now} />.
    </p>
  );
}
