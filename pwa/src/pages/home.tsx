import { isShopOpen } from '@canteen/domain/shop-hours';
import { useQuery } from '@tanstack/react-query';
import { shopsQuery, useTagSummary } from '../data/shops/shops.ts';
import { AllShopsClosed } from '../features/shops/all-shops-closed.tsx';
import { NextOpening } from '../features/shops/next-opening.tsx';
import { ShopFinder } from '../features/shops/shop-finder.tsx';
import { ShopResults } from '../features/shops/shop-results.tsx';
import { AllShopsTitle } from '../features/shops/shops-title.tsx';
import { useMinute } from '../lib/clock.ts';

export function HomePage() {
  const now = useMinute();
  const query = useQuery(shopsQuery());
  const tags = useTagSummary(query.data, now);
  const isClosed = query.data?.every((shop) => !isShopOpen(shop, now)) === true;
  return (
    <div className="page pb-8">
      <ShopFinder tag="All" tags={tags} />
      <AllShopsTitle isClosed={isClosed} />
      <ShopResults query={query} now={now} none={(shops) => <AllShopsClosed shops={shops} now={now} />} />
      <NextOpening shops={query.data ?? []} now={now} />
    </div>
  );
}
