import type { Food } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import { publicBody, type PublicBody } from '../presenters/public-body.ts';
import type { ShopCache } from './shop-cache.ts';
import { presentFood } from '../presenters/food.ts';
import { menuOf } from '../foods/queries.ts';

/** Menus as ready answers in memory. A menu is used while its shop has the same version in the shop cache. */
export interface MenuCache {
  /** Null when the shop is unknown. */
  menuOf(shopId: string): Promise<PublicBody<Food[]> | null>;
}

interface Copy {
  version: number;
  loading: Promise<PublicBody<Food[]>>;
}

/** Reads a menu again when its shop has another version. */
export function createMenuCache(ctx: Context, shopCache: ShopCache): MenuCache {
  const copies = new Map<string, Copy>();

  const load = async (shopId: string) => publicBody((await menuOf(ctx.sql, shopId)).map(presentFood));

  return {
    async menuOf(shopId) {
      const shop = await shopCache.shop(shopId);
      if (!shop) {
        copies.delete(shopId);
        return null;
      }
      let copy = copies.get(shopId);
      if (!copy || copy.version < shop.version) {
        // The version is read before the menu: foods that are newer than this version are read again at the next one.
        const loaded = { version: shop.version, loading: load(shopId) };
        loaded.loading.catch(() => {
          if (copies.get(shopId) === loaded) copies.delete(shopId);
        });
        copies.set(shopId, loaded);
        copy = loaded;
      }
      return copy.loading;
    },
  };
}
