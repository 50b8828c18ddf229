import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { shopsOfTagQuery } from '../data/shops/shop-search.ts';
import { shopsQuery, useTagSummary } from '../data/shops/shops.ts';
import { AllShopsClosed } from '../features/shops/all-shops-closed.tsx';
import { NoMatchingShops } from '../features/shops/no-matching-shops.tsx';
import { ShopFinder } from '../features/shops/shop-finder.tsx';
import { ShopResults } from '../features/shops/shop-results.tsx';
import { AllShopsTitle, ShopsTitle } from '../features/shops/shops-title.tsx';
import { usePageTitle } from '../lib/navigation/page-title.ts';
import { useMinute } from '../lib/time/clock.ts';

export function TagPage() {
  const { tag = '' } = useParams();
  const isAll = tag.trim().toLowerCase() === 'all';
  const now = useMinute();
  const query = useQuery(shopsOfTagQuery(tag));
  const all = useQuery(shopsQuery()).data;
  const tags = useTagSummary(all, now);
  // Show the tag as the shops spell it; the URL may use other upper and lower case.
  const name = tags?.find((summary) => summary.name.toLowerCase() === tag.trim().toLowerCase())?.name ?? tag;
  usePageTitle(isAll ? 'All Shops' : name);
  const isClosed = all?.every((shop) => !isShopOpen(shop, now)) === true;
  return (
    <div className="page pb-8">
      <ShopFinder tag={name} tags={tags} />
      {isAll ? <AllShopsTitle isClosed={isClosed} /> : <ShopsTitle>{name}</ShopsTitle>}
      <ShopResults
        of={tag}
        query={query}
        now={now}
        none={(closed) =>
          isAll || isClosed ? (
            <AllShopsClosed shops={all ?? closed} now={now} />
          ) : (
            <NoMatchingShops what={name} closed={closed} now={now} />
          )
        }
      />
    </div>
  );
}
