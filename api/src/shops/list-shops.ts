import type { Shop } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../context/context.ts';
import { presentShop, type ShopRecord } from '../presenters/shop.ts';
import { shopsMatching } from './queries.ts';
import type { ShopCache } from './shop-cache.ts';

/** All enabled shops, by name. */
export async function listShops(ctx: Context, shopCache: ShopCache): Promise<Shop[]> {
  return listEnabled(ctx, shopCache, () => true);
}

/** Enabled shops whose name, description or tags, or whose foods' names or tags, contain the term (decisions, Shops). */
export async function searchShops(ctx: Context, shopCache: ShopCache, term: string): Promise<Shop[]> {
  const matching = await shopsMatching(ctx.sql, term);
  const wanted = term.toLowerCase();
  const isFound = ({ _id, tagKeys }: ShopRecord) =>
    matching.has(_id) || tagKeys.some((key) => key.includes(wanted));
  return listEnabled(ctx, shopCache, isFound);
}

/** Enabled shops that have the tag, or have a food with it; for 'All' every enabled shop. */
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
