import { searchWords } from '@canteen/domain/search-text';
import { isShopFound } from '@canteen/domain/shops/find-shops';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import type { Context } from '../context/context.ts';
import { presentShop } from '../presenters/shop.ts';
import type { ShopCache } from '../shops/shop-cache.ts';
import type { FoodIndex } from './food-index.ts';

/** The enabled shops that have every word of the term in their own texts or in one of their foods, by name (decisions, Shops). */
export async function searchShops(
  ctx: Context,
  { shopCache, foodIndex }: { shopCache: ShopCache; foodIndex: FoodIndex },
  term: string,
): Promise<Shop[]> {
  const shops = (await shopCache.shops()).filter(({ enabled }) => enabled);
  const menus = await foodIndex.menusOf(shops);
  const words = searchWords(term);
  const now = ctx.clock.now();
  return shops
    .filter((shop, index) => isShopFound(shop, menus[index] ?? [], words))
    .map((shop) => presentShop(shop, now));
}
