import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Food } from '@canteen/domain/foods/food.schema';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop, TagSummary } from '@canteen/domain/shops/shop.schema';
import { isGone } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { askServer } from '../api-client/ask-server.ts';
import { storedOnDevice } from '../api-client/device-fallback.ts';
import { queryClient } from '../api-client/query-client.ts';
import { shopKeys } from '../api-client/query-keys.ts';
import { readStoredAnswer, readStoredMenus } from '../stored-answers/stored-answers.ts';

const LIST = { table: 'shops', key: 'list' } as const;
const encode = encodeURIComponent;

/** The answer is not a list of shops (specification, section 8). */
export class ShopListFormatError extends Error {}

/** @throws ShopListFormatError */
export function asShops(shops: Shop[]): Shop[] {
  if (!Array.isArray(shops)) throw new ShopListFormatError();
  return shops;
}

export const shopsErrorText = (error: Error) =>
  error instanceof ShopListFormatError ? 'Failed to load shops data properly' : 'Failed to load shops';

const listOfShops = storedOnDevice(LIST, async (signal) =>
  asShops(await jsonOf(client.api.shops.$get(undefined, { init: { signal } }))),
);

/** GET /api/shops: the enabled shops, open or not. */
export const shopsQuery = () => queryOptions<Shop[]>({ queryKey: shopKeys.list(), queryFn: listOfShops });

/** The stored shops that match the search by their own texts or by their stored menus. */
export async function storedShops(matches: (shop: Shop, menu: readonly Food[]) => boolean) {
  const [list, menus] = await Promise.all([readStoredAnswer<Shop[]>(LIST), readStoredMenus()]);
  if (!list) return null;
  const menuOf = new Map(menus.map(({ key, data }) => [key, data]));
  const shops = list.data.filter((shop) => matches(shop, menuOf.get(shop._id) ?? []));
  return { data: shops, fetchedAt: list.fetchedAt };
}

const requestShop = (id: string, signal?: AbortSignal) =>
  jsonOf(client.api.shops[':id'].$get({ param: { id: encode(id) } }, signal ? { init: { signal } } : {}));

/** One shop, enabled or not. The copy of the list is shown first. */
export function shopQuery(id: string) {
  return queryOptions<Shop>({
    queryKey: shopKeys.one(id),
    initialData: () => queryClient.getQueryData<Shop[]>(shopKeys.list())?.find(({ _id }) => _id === id),
    initialDataUpdatedAt: () => {
      const list = queryClient.getQueryState(shopKeys.list());
      return list?.isInvalidated ? 0 : list?.dataUpdatedAt;
    },
    queryFn: storedOnDevice(
      { table: 'shops', key: id },
      (signal) => requestShop(id, signal),
      async () => {
        const kept = await storedShops(({ _id }) => _id === id);
        const shop = kept?.data[0];
        return kept && shop ? { data: shop, fetchedAt: kept.fetchedAt } : null;
      },
    ),
  });
}

/** The shop now, from the server; null when it was deleted. @throws ApiError */
export async function fetchShop(id: string): Promise<Shop | null> {
  try {
    return await askServer(shopKeys.one(id), () => requestShop(id));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** 'All' first, then each tag with the number of open shops on its page. */
function tagSummaryQuery() {
  return queryOptions({
    queryKey: shopKeys.tags(),
    queryFn: storedOnDevice<TagSummary[]>({ table: 'shops', key: 'tags' }, async (signal) => {
      const answer = await jsonOf(client.api.shops.tags.$get(undefined, { init: { signal } }));
      return Array.isArray(answer) ? answer : [];
    }),
  });
}

/**
 * The tag summary, fetched again when one of these shops opens or closes. Undefined while it is loading, null after an
 * error.
 */
export function useTagSummary(
  shops: readonly Shop[] | undefined,
  now: Date,
): readonly TagSummary[] | null | undefined {
  const cache = useQueryClient();
  const open = shops
    ?.filter((shop) => isShopOpen(shop, now))
    .map(({ _id }) => _id)
    .join();
  const known = useRef(open);
  useEffect(() => {
    if (known.current !== undefined && open !== undefined && known.current !== open) {
      void cache.invalidateQueries({ queryKey: shopKeys.tags() });
    }
    known.current = open;
  }, [cache, open]);
  const { data, isError } = useQuery(tagSummaryQuery());
  return data ?? (isError ? null : undefined);
}
