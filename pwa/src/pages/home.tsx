import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { shopsQuery, useTagSummary } from '../data/shops/shops.ts';
import { ShopFinder } from '../features/shops/shop-finder.tsx';
import { ShopResults } from '../features/shops/shop-results.tsx';
import { AllShopsTitle } from '../features/shops/shops-title.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { useMinute } from '../lib/time/clock.ts';

/** Not in the first load: it is needed at night only. */
const AllShopsClosed = lazyComponent(
  () => import('../features/shops/all-shops-closed.tsx'),
  'AllShopsClosed',
);
/** Not in the first load: it stands below the shops. */
const NextOpening = lazyComponent(() => import('../features/shops/next-opening.tsx'), 'NextOpening');

export function HomePage() {
  const now = useMinute();
  const query = useQuery(shopsQuery());
  const tags = useTagSummary(query.data, now);
  const isClosed = query.data?.every((shop) => !isShopOpen(shop, now)) === true;
  return (
    <div className="page pb-8">
      <ShopFinder tag="All" tags={tags} />
      <AllShopsTitle isClosed={isClosed} />
      <ShopResults
        of="All"
        query={query}
        now={now}
        none={(shops) => (
          <Suspense>
            <AllShopsClosed shops={shops} now={now} />
          </Suspense>
        )}
      />
      <Suspense>
        <NextOpening shops={query.data ?? []} now={now} />
      </Suspense>
    </div>
  );
}
