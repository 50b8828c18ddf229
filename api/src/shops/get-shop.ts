import type { Shop } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../context/context.ts';
import { shopNotFound } from '../errors/app-error.ts';
import { presentShop } from '../presenters/shop.ts';
import type { ShopCache } from './shop-cache.ts';

/** One shop, enabled or not. @throws NOT_FOUND 404 with the specification's text */
export async function getShop(ctx: Context, shopCache: ShopCache, id: string): Promise<Shop> {
  const shop = await shopCache.shop(id);
  if (!shop) throw shopNotFound();
  return presentShop(shop, ctx.clock.now());
}
