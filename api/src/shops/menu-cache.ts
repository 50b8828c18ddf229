import type { Food } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import { menuOf } from '../foods/queries.ts';
import { presentFood } from '../presenters/food.ts';
import { publicBody, type PublicBody } from '../presenters/public-body.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import type { ShopCache } from './shop-cache.ts';

/** Menus as ready answers in memory. */
export interface MenuCache {
  /** Null when the shop is unknown. */
  menuOf(shopId: string): Promise<PublicBody<Food[]> | null>;
}

/**
 * The key is the object in the shop cache. A new version of a shop is a new object, so an old menu is not found any more, and
 * its memory is freed.
 */
export function createMenuCache(ctx: Context, shopCache: ShopCache): MenuCache {
  const menus = new WeakMap<ShopRecord, Promise<PublicBody<Food[]>>>();

  const load = async (shopId: string) => publicBody((await menuOf(ctx.sql, shopId)).map(presentFood));

  return {
    async menuOf(shopId) {
      const shop = await shopCache.shop(shopId);
      if (!shop) return null;
      let menu = menus.get(shop);
      if (!menu) {
        // The version is read before the menu: foods that are newer than this version are read again at the next one.
        menu = load(shopId);
        menu.catch(() => menus.delete(shop));
        menus.set(shop, menu);
      }
      return menu;
    },
  };
}
