import type { Shop } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../context/context.ts';
import { presentShop, type ShopRecord } from '../presenters/shop.ts';
import type { ShopCache } from './shop-cache.ts';

/** GET /api/shops (section 7): all enabled shops, by name. */
export async function listShops(ctx: Context, shopCache: ShopCache): Promise<Shop[]> {
  return listEnabled(ctx, shopCache, () => true);
}

/** Enabled shops that have the tag, or have a food with it; for 'All' every enabled shop (section 7). */
export async function shopsWithTag(ctx: Context, shopCache: ShopCache, tag: string): Promise<Shop[]> {
  const key = tag.toLowerCase();
  return listEnabled(ctx, shopCache, (shop) => key === 'all' || shop.tagKeys.includes(key));
}

async function listEnabled(
  ctx: Context,
  shopCache: ShopCache,
  includes: (shop: ShopRecord) => boolean,
): Promise<Shop[]> {
  const shops = await shopCache.shops();
  const now = ctx.clock.now();
  return shops.filter((shop) => shop.enabled && includes(shop)).map((shop) => presentShop(shop, now));
}
