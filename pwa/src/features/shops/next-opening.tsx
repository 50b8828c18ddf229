import { firstToOpen, isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { OpeningTime } from './opening-time.tsx';

/** The next opening time, under the open shops. Shows nothing when no shop is open; `AllShopsClosed` is shown then. */
export function NextOpening({ shops, now }: { shops: readonly Shop[]; now: Date }) {
  const first = firstToOpen(shops, now);
  if (!first || !shops.some((shop) => isShopOpen(shop, now))) return null;
  return (
    <p className="mt-6 text-center text-small text-muted">
      The next shop opens <OpeningTime at={first.opensAt} now={now} />.
    </p>
  );
}
