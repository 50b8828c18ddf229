import { isShopOpen } from '@canteen/domain/shop-hours';
import { useQuery } from '@tanstack/react-query';
import { shopsQuery, useTagSummary } from '../data/shops/shops.ts';
import { AllClosed } from '../features/shops/all-closed.tsx';
import { OpensNext } from '../features/shops/opens-next.tsx';
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
      <ShopResults query={query} now={now} none={(shops) => <AllClosed shops={shops} now={now} />} />
      <OpensNext shops={query.data ?? []} now={now} />
    </div>
  );
}
