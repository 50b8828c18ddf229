import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchable } from '@canteen/domain/foods/find-foods';
import { searchWords } from '@canteen/domain/search-text';
import { isShopFound } from '@canteen/domain/shops/find-shops';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { withDeviceFallback } from '../api-client/device-fallback.ts';
import { shopKeys } from '../api-client/query-keys.ts';
import { asShops, shopsQuery, storedShops } from './shops.ts';

const ALL = 'all';
const encode = encodeURIComponent;

/** The shops that the term finds, also on a device without a network (find-shops.ts). The last answer stays until a new one comes. */
export function shopSearchQuery(term: string) {
  const words = searchWords(term);
  return queryOptions<Shop[]>({
    queryKey: shopKeys.search(term),
    placeholderData: keepPreviousData,
    queryFn: withDeviceFallback(
      async (signal) =>
        asShops(
          await jsonOf(
            client.api.shops.search[':term'].$get({ param: { term: encode(term) } }, { init: { signal } }),
          ),
        ),
      () => storedShops((shop, menu) => isShopFound(shop, menu.map(searchable), words)),
    ),
  });
}

/** The shops that have the tag, or a food with it; for 'All' the whole list (specification, section 7). */
export function shopsOfTagQuery(tag: string) {
  const wanted = tag.trim().toLowerCase();
  const carries = (tags: readonly string[]) => tags.some((text) => text.toLowerCase() === wanted);
  const ofTag = withDeviceFallback(
    async (signal) =>
      asShops(
        await jsonOf(
          client.api.shops.tag[':tag'].$get({ param: { tag: encode(tag) } }, { init: { signal } }),
        ),
      ),
    () => storedShops((shop, menu) => carries(shop.tags) || menu.some(({ tags }) => carries(tags))),
  );
  return queryOptions<Shop[]>({
    ...(wanted === ALL ? shopsQuery() : { queryKey: shopKeys.tag(wanted), queryFn: ofTag }),
    placeholderData: keepPreviousData,
  });
}
