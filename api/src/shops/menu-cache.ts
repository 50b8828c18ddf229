import type { Food } from '@canteen/domain/foods/food.schema';
import type { Context } from '../context/context.ts';
import { menuOf } from '../foods/queries.ts';
import { presentFood } from '../presenters/food.ts';
import { publicBody, type PublicBody } from '../public-answers/public-body.ts';
import { createPerShopCache } from './per-shop-cache.ts';
import type { ShopCache } from './shop-cache.ts';

/** Menus as ready answers in memory. */
export interface MenuCache {
  /** Null when the shop is unknown. */
  menuOf(shopId: string): Promise<PublicBody<Food[]> | null>;
}

export function createMenuCache(ctx: Context, shopCache: ShopCache): MenuCache {
  const menus = createPerShopCache<PublicBody<Food[]>>();

  return {
    async menuOf(shopId) {
      const shop = await shopCache.shop(shopId);
      if (!shop) return null;
      // The version is read before the menu: foods that are newer than this version are read again at the next one.
      return menus.get(shop, async () => publicBody((await menuOf(ctx.sql, shopId)).map(presentFood)));
    },
  };
}
