import type { Food } from '@canteen/domain/foods/food.schema';
import { searchable, type SearchableFood } from '@canteen/domain/foods/find-foods';
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

interface Copy {
  version: number;
  loading: Promise<Menu>;
}

const READS_AT_ONCE = 4;

/** A menu is used while its shop has the same version. Each menu is read on its own, so that a failure leaves the others. */
export function createFoodIndex(ctx: Context): FoodIndex {
  const copies = new Map<string, Copy>();

  const readMenu = async (shopId: string) =>
    (await menuOf(ctx.sql, shopId)).map((food) => searchable(presentFood(food)));

  const load = (shops: readonly ShopRecord[]) => {
    const reading: Promise<unknown>[] = [];
    for (const { _id, version } of shops) {
      const before = reading.at(-READS_AT_ONCE)?.catch(() => null);
      const copy = { version, loading: Promise.resolve(before).then(() => readMenu(_id)) };
      reading.push(copy.loading);
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
