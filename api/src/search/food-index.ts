import type { Food } from '@canteen/domain/foods/food.schema';
import { searchable, type SearchableFood } from '@canteen/domain/foods/find-foods';
import type { Context } from '../context/context.ts';
import { foodsOfShops } from '../foods/queries.ts';
import { presentFood } from '../presenters/food.ts';
import type { ShopRecord } from '../presenters/shop.ts';

type Menu = readonly SearchableFood<Food>[];

/** The menus of shops in memory, with their texts as search compares them. */
export interface FoodIndex {
  /** The menu of each shop, in the order of the shops. */
  menusOf(shops: readonly ShopRecord[]): Promise<Menu[]>;
}

interface Copy {
  version: number;
  loading: Promise<Menu>;
}

/** A menu is used while its shop has the same version. The menus that are missing are read in one query. */
export function createFoodIndex(ctx: Context): FoodIndex {
  const copies = new Map<string, Copy>();

  const readMenus = async (shopIds: readonly string[]) => {
    const menus = new Map<string, SearchableFood<Food>[]>(shopIds.map((id) => [id, []]));
    for (const food of await foodsOfShops(ctx.sql, shopIds)) {
      menus.get(food.shopId)?.push(searchable(presentFood(food)));
    }
    return menus;
  };

  const load = (shops: readonly ShopRecord[]) => {
    const reading = readMenus(shops.map(({ _id }) => _id));
    for (const { _id, version } of shops) {
      const copy = { version, loading: reading.then((menus) => menus.get(_id) ?? []) };
      copy.loading.catch(() => {
        if (copies.get(_id) === copy) copies.delete(_id);
      });
      copies.set(_id, copy);
    }
  };

  return {
    async menusOf(shops) {
      const old = shops.filter(({ _id, version }) => (copies.get(_id)?.version ?? -1) < version);
      if (old.length > 0) load(old);
      return Promise.all(shops.map(async ({ _id }) => (await copies.get(_id)?.loading) ?? []));
    },
  };
}
