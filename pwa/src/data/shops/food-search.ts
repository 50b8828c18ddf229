import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findFoods, searchable } from '@canteen/domain/foods/find-foods';
import type { Food } from '@canteen/domain/foods/food.schema';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { now } from '../../lib/time/clock.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { withDeviceFallback } from '../api-client/device-fallback.ts';
import { queryClient } from '../api-client/query-client.ts';
import { menuKeys } from '../api-client/query-keys.ts';
import { readStoredMenus } from '../stored-answers/stored-answers.ts';
import { allInPaise, inPaise } from './foods.ts';
import { storedShops } from './shops.ts';

const encode = encodeURIComponent;

function foodOnScreen(id: string): Food | undefined {
  for (const [, menu] of queryClient.getQueriesData<Food[]>({ queryKey: menuKeys.all })) {
    const food = Array.isArray(menu) ? menu.find(({ _id }) => _id === id) : undefined;
    if (food) return food;
  }
  return undefined;
}

async function storedFood(id: string) {
  for (const { data, fetchedAt } of await readStoredMenus()) {
    const food = data.find(({ _id }) => _id === id);
    if (food) return { data: food, fetchedAt };
  }
  return null;
}

/** One food, enabled or not. The copy of a menu is shown first. */
export function foodQuery(id: string) {
  return queryOptions({
    queryKey: menuKeys.food(id),
    placeholderData: () => foodOnScreen(id),
    queryFn: withDeviceFallback<Food>(
      (signal) => jsonOf(client.api.foods[':id'].$get({ param: { id: encode(id) } }, { init: { signal } })),
      () => storedFood(id),
    ),
    select: inPaise,
  });
}

/** As many as the server gives. */
export const MAX_FOUND = 100;

/** The foods of the stored menus of shops that are open now, found as on the server; null when nothing is stored. */
async function searchStoredFoods(term: string) {
  const [open, menus] = await Promise.all([
    storedShops((shop) => isShopOpen(shop, now())),
    readStoredMenus(),
  ]);
  if (!open || menus.length === 0) return null;
  const ids = new Set(open.data.map(({ _id }) => _id));
  const used = menus.filter(({ key }) => ids.has(key));
  const foods = used.flatMap(({ data }) => data.map(searchable));
  return {
    data: findFoods(foods, term).slice(0, MAX_FOUND),
    fetchedAt: Math.min(...[open, ...used].map(({ fetchedAt }) => fetchedAt)),
  };
}

/** The foods of open shops that match the term, the best first. The last answer stays until a new one comes. */
export function foodSearchQuery(term: string) {
  return queryOptions({
    queryKey: menuKeys.search(term),
    placeholderData: keepPreviousData<Food[]>,
    queryFn: withDeviceFallback<Food[]>(
      async (signal) => {
        const call = client.api.foods.search[':term'].$get(
          { param: { term: encode(term) }, query: { limit: String(MAX_FOUND) } },
          { init: { signal } },
        );
        const foods = await jsonOf(call);
        if (!Array.isArray(foods)) throw new Error('The answer is not a list of foods');
        return foods;
      },
      () => searchStoredFoods(term),
    ),
    select: allInPaise,
  });
}
