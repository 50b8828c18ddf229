import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { FirstToOpen } from './first-to-open.tsx';

/** The shop that opens next, under the open shops. Shows nothing when no shop is open; `AllShopsClosed` is shown then. */
export function NextOpening({ shops, now }: { shops: readonly Shop[]; now: Date }) {
  if (!shops.some((shop) => isShopOpen(shop, now))) return null;
  return (
    <p className="mt-6 text-center text-small text-muted wrap-anywhere">
      <FirstToOpen shops={shops} now={now} />
    </p>
  );
}
