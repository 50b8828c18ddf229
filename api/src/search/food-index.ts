import { searchable, type SearchableFood } from '@canteen/domain/foods/find-foods';
import type { Food } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import { menuOf } from '../foods/queries.ts';
import { presentFood } from '../presenters/food.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import { createPerShopCache } from '../shops/per-shop-cache.ts';

type Menu = readonly SearchableFood<Food>[];

/** The menus of shops in memory, with their texts as search compares them. */
export interface FoodIndex {
  /** The menu of each shop, in the order of the shops. */
  menusOf(shops: readonly ShopRecord[]): Promise<Menu[]>;
}

const READS_AT_ONCE = 4;

/** Each menu is read on its own, so that a failure leaves the others. */
export function createFoodIndex(ctx: Context): FoodIndex {
  const menus = createPerShopCache<Menu>();

  const readMenu = async (shopId: string) =>
    (await menuOf(ctx.sql, shopId)).map((food) => searchable(presentFood(food)));

  return {
    menusOf(shops) {
      const reading: Promise<unknown>[] = [];
      const readInTurn = (shop: ShopRecord) => {
        const before = reading.at(-READS_AT_ONCE)?.catch(() => null);
        const menu = Promise.resolve(before).then(() => readMenu(shop._id));
        reading.push(menu);
        return menu;
      };
      return Promise.all(shops.map((shop) => menus.get(shop, () => readInTurn(shop))));
    },
  };
}
