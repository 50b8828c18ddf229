import { findFoods } from '@canteen/domain/foods/find-foods';
import type { SearchFoodsInput } from '@canteen/domain/foods/food-list.schema';
import type { Food } from '@canteen/domain/foods/food.schema';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Context } from '../context/context.ts';
import type { ShopCache } from '../shops/shop-cache.ts';
import type { FoodIndex } from './food-index.ts';

const DEFAULT_LIMIT = 50;

/**
 * The enabled foods of open shops that have every word of the term in the name or in a tag, the best matches first
 * (decisions, Shops). Prices in rupees.
 */
export async function searchFoods(
  ctx: Context,
  { shopCache, foodIndex }: { shopCache: ShopCache; foodIndex: FoodIndex },
  { term, limit = DEFAULT_LIMIT }: SearchFoodsInput & { term: string },
): Promise<Food[]> {
  const shops = await shopCache.shops();
  const now = ctx.clock.now();
  const menus = await foodIndex.menusOf(shops.filter((shop) => isShopOpen(shop, now)));
  return findFoods(menus.flat(), term).slice(0, limit);
}
