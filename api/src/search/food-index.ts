import { searchable, type SearchableFood } from '@canteen/domain/foods/find-foods';
import type { Food } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import { menuOf } from '../foods/queries.ts';
import { presentFood } from '../presenters/food.ts';
import type { ShopRecord } from '../presenters/shop.ts';

type Menu = readonly SearchableFood<Food>[];

/** The menus of shops in memory, with their texts as search compares them. */
export interface FoodIndex {
  /** The menu of each shop, in the order of the shops. */
  menusOf(shops: readonly ShopRecord[]): Promise<Menu[]>;
}

const READS_AT_ONCE = 4;

/**
 * The key is the object in the shop cache. A new version of a shop is a new object, so an old menu is not found any more, and
 * its memory is freed.
 * Each menu is read on its own, so that a failure leaves the others.
 */
export function createFoodIndex(ctx: Context): FoodIndex {
  const menus = new WeakMap<ShopRecord, Promise<Menu>>();

  const readMenu = async (shopId: string) =>
    (await menuOf(ctx.sql, shopId)).map((food) => searchable(presentFood(food)));

  const load = (shops: readonly ShopRecord[]) => {
    const reading: Promise<unknown>[] = [];
    for (const shop of shops) {
      const before = reading.at(-READS_AT_ONCE)?.catch(() => null);
      const menu = Promise.resolve(before).then(() => readMenu(shop._id));
      reading.push(menu);
      menu.catch(() => menus.delete(shop));
      menus.set(shop, menu);
    }
  };

  return {
    async menusOf(shops) {
      load(shops.filter((shop) => !menus.has(shop)));
      return Promise.all(shops.map(async (shop) => (await menus.get(shop)) ?? []));
    },
  };
}
