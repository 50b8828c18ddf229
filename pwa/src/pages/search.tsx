import { isShopOpen } from '@canteen/domain/shop-hours';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { shopSearchQuery, shopsQuery, useTagSummary } from '../data/shops/shops.ts';
import { AllShopsClosed } from '../features/shops/all-shops-closed.tsx';
import { NoMatchingShops } from '../features/shops/no-matching-shops.tsx';
import { ShopFinder } from '../features/shops/shop-finder.tsx';
import { ShopResults } from '../features/shops/shop-results.tsx';
import { ShopsTitle } from '../features/shops/shops-title.tsx';
import { useMinute } from '../lib/clock.ts';
import { usePageTitle } from '../lib/page-title.ts';

export function SearchPage() {
  const { searchTerm = '' } = useParams();
  const term = searchTerm.trim();
  const now = useMinute();
  const query = useQuery(shopSearchQuery(term));
  const all = useQuery(shopsQuery()).data;
  const tags = useTagSummary(all, now);
  usePageTitle(`Search for ${term}`);
  const isClosed = all?.every((shop) => !isShopOpen(shop, now)) === true;
  return (
    <div className="page pb-8">
      <ShopFinder term={term} tags={tags} />
      <ShopsTitle>Shops with “{term}”</ShopsTitle>
      <ShopResults
        query={query}
        now={now}
        none={(closed) =>
          isClosed ? (
            <AllShopsClosed shops={all} now={now} />
          ) : (
            <NoMatchingShops what={`“${term}”`} closed={closed} now={now} />
          )
        }
      />
    </div>
  );
}
