import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { searchTermOf } from '@canteen/domain/shops/search-term';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { shopSearchQuery } from '../data/shops/shop-search.ts';
import { shopsQuery, useTagSummary } from '../data/shops/shops.ts';
import { FoodSearchSection } from '../features/foods/food-search-section.tsx';
import { foundAtShop, useFoodSearch } from '../features/foods/use-food-search.ts';
import { ShopFinder } from '../features/shops/shop-finder.tsx';
import { ShopResults } from '../features/shops/shop-results.tsx';
import { ShopsTitle } from '../features/shops/shops-title.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { usePageTitle } from '../lib/navigation/page-title.ts';
import { useMinute } from '../lib/time/clock.ts';

/** Seldom needed. */
const NoMatchingShops = lazyComponent(
  () => import('../features/shops/no-matching-shops.tsx'),
  'NoMatchingShops',
);
const AllShopsClosed = lazyComponent(
  () => import('../features/shops/all-shops-closed.tsx'),
  'AllShopsClosed',
);

const emptySearch = (
  <>
    <ShopsTitle>Search</ShopsTitle>
    <p className="text-muted">Type the name of a shop or a food.</p>
  </>
);

interface ResultsProps {
  term: string;
  /** All shops; undefined while they load. */
  all: Shop[] | undefined;
  now: Date;
}

/** Removed while the search is empty: the results of the next word do not begin with those of the former one. */
function Results({ term, all, now }: ResultsProps) {
  const shops = useQuery(shopSearchQuery(term));
  const closed = new Set(all?.filter((shop) => !isShopOpen(shop, now)).map(({ _id }) => _id));
  const foods = useFoodSearch(term, (shopId) => closed.has(shopId));
  const hasFoods = foods.shown.length + foods.hidden > 0;
  return (
    <>
      <ShopsTitle>Results for “{term}”</ShopsTitle>
      <FoodSearchSection found={foods} term={term} />
      {foods.query.isPending ? null : (
        <section aria-labelledby="shops">
          <h2
            id="shops"
            className={shops.data?.some((shop) => isShopOpen(shop, now)) ? 'mb-3 text-lead' : 'sr-only'}
          >
            Shops
          </h2>
          <ShopResults
            of={term}
            query={shops}
            now={now}
            level={3}
            noteOf={({ _id }) => foundAtShop(foods, _id)}
            none={(closedShops) =>
              all && closed.size === all.length ? (
                <Suspense>
                  <AllShopsClosed shops={all} now={now} />
                </Suspense>
              ) : hasFoods ? null : (
                <Suspense>
                  <NoMatchingShops what={`“${term}”`} closed={closedShops} now={now} />
                </Suspense>
              )
            }
          />
        </section>
      )}
    </>
  );
}

export function SearchPage() {
  const { searchTerm = '' } = useParams();
  const term = searchTermOf(searchTerm);
  const now = useMinute();
  const all = useQuery(shopsQuery()).data;
  const tags = useTagSummary(all, now);
  usePageTitle(`Search for ${term}`);
  return (
    <div className="page pb-8">
      <ShopFinder term={term} tags={tags}>
        {(isEmpty) => (isEmpty ? emptySearch : <Results term={term} all={all} now={now} />)}
      </ShopFinder>
    </div>
  );
}
