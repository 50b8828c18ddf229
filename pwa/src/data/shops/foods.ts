import type { MenuFood } from '@canteen/domain/cart';
import type { Food } from '@canteen/domain/food.schema';
import { toPaise, type Paise } from '@canteen/domain/money';
import { findFoods, searchable } from '@canteen/domain/food-search';
import { isShopOpen } from '@canteen/domain/shop-hours';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { now } from '../../lib/clock.ts';
import { api, read } from '../server/api.ts';
import { readStoredMenus } from '../server/stored-answers.ts';
import { withDeviceFallback, storedOnDevice, queryClient } from '../server/query-client.ts';
import { menuKeys } from '../server/query-keys.ts';
import { storedShops } from './shops.ts';

/** A food with its price in paise. */
export type OfferedFood = Omit<Food, 'price'> & { price: Paise };

// Copies of menus that older versions stored on the device have no diet and no allergens.
const inPaise = (food: Food): OfferedFood => ({
  ...{ diet: 'unknown', allergens: [] },
  ...food,
  price: toPaise(food.price),
});
const allInPaise = (foods: readonly Food[]) => foods.map(inPaise);
const part = encodeURIComponent;

/** The fields of a food that a cart stores. */
export const forCart = ({ _id, name, price, enabled }: OfferedFood): MenuFood => ({
  id: _id,
  name,
  price,
  enabled,
});

const askForMenu = (shopId: string, signal?: AbortSignal) =>
  read(api.api.shops[':id'].foods.$get({ param: { id: part(shopId) } }, signal ? { init: { signal } } : {}));

/** A shop's menu, oldest food first. */
export function menuQuery(shopId: string) {
  return queryOptions({
    queryKey: menuKeys.of(shopId),
    queryFn: storedOnDevice<Food[]>({ table: 'menus', key: shopId }, async (signal) =>
      asMenu(await askForMenu(shopId, signal)),
    ),
    select: allInPaise,
  });
}

function asMenu(menu: Food[]): Food[] {
  if (!Array.isArray(menu)) throw new Error('The answer is not a list of foods');
  return menu;
}

/** The menu now, from the server. @throws ApiError when the server cannot be asked. */
export async function fetchMenu(shopId: string): Promise<OfferedFood[]> {
  const menu = asMenu(await askForMenu(shopId));
  queryClient.setQueryData(menuKeys.of(shopId), menu);
  return allInPaise(menu);
}

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
      (signal) => read(api.api.foods[':id'].$get({ param: { id: part(id) } }, { init: { signal } })),
      () => storedFood(id),
    ),
    select: inPaise,
  });
}

/** As many as the server gives. */
export const MOST_FOUND = 100;

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
    data: findFoods(foods, term).slice(0, MOST_FOUND),
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
        const call = api.api.foods.search[':term'].$get(
          { param: { term: part(term) }, query: { limit: String(MOST_FOUND) } },
          { init: { signal } },
        );
        const foods = await read(call);
        if (!Array.isArray(foods)) throw new Error('The answer is not a list of foods');
        return foods;
      },
      () => searchStoredFoods(term),
    ),
    select: allInPaise,
  });
}
