import { queryOptions } from '@tanstack/react-query';
import type { MenuFood } from '@canteen/domain/carts/cart';
import type { Food } from '@canteen/domain/foods/food.schema';
import { toPaise, type Paise } from '@canteen/domain/money';
import { client, jsonOf } from '../api-client/api.ts';
import { askServer } from '../api-client/ask-server.ts';
import { storedOnDevice } from '../api-client/device-fallback.ts';
import { menuKeys } from '../api-client/query-keys.ts';

/** A food with its price in paise. */
export type OfferedFood = Omit<Food, 'price'> & { price: Paise };

// Copies of menus that older versions stored on the device have no diet and no allergens.
export const inPaise = (food: Food): OfferedFood => ({
  ...{ diet: 'unknown', allergens: [] },
  ...food,
  price: toPaise(food.price),
});
export const allInPaise = (foods: readonly Food[]) => foods.map(inPaise);

/** The fields of a food that a cart stores. */
export const forCart = ({ _id, name, price, enabled }: OfferedFood): MenuFood => ({
  id: _id,
  name,
  price,
  enabled,
});

const requestMenu = (shopId: string, signal?: AbortSignal) =>
  jsonOf(
    client.api.shops[':id'].foods.$get(
      { param: { id: encodeURIComponent(shopId) } },
      signal ? { init: { signal } } : {},
    ),
  );

/** A shop's menu, oldest food first. */
export function menuQuery(shopId: string) {
  return queryOptions({
    queryKey: menuKeys.of(shopId),
    queryFn: storedOnDevice<Food[]>({ table: 'menus', key: shopId }, async (signal) =>
      asMenu(await requestMenu(shopId, signal)),
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
  return allInPaise(await askServer(menuKeys.of(shopId), async () => asMenu(await requestMenu(shopId))));
}
