import { createCache } from '../context/cache.ts';
import type { Context } from '../context/context.ts';
import type { ShopToQuote } from './shop-to-quote.ts';

interface CachedShop extends Omit<ShopToQuote, 'foods'> {
  /** The foods that were read with this version, by id. */
  foods: ReadonlyMap<string, ShopToQuote['foods'][number]>;
}

/** By id; far more than a campus has. */
const shops = createCache<CachedShop>({ maxEntries: 500, ttlMs: 600_000, forgetAtResync: true });

/** Keeps a shop and its foods as they were just read, with the foods of earlier reads of the same version. */
export function cacheQuotedShop(ctx: Context, shopId: string, { foods, ...shop }: ShopToQuote): void {
  const known = shops.get(ctx, shopId);
  const earlier = known?.menuVersion === shop.menuVersion ? known.foods : [];
  const all = new Map([...earlier, ...foods.map((food) => [food.id, food] as const)]);
  shops.set(ctx, shopId, { ...shop, foods: all });
}

/**
 * The shop with these foods as earlier reads found it, or null when one of the foods was not read with the same version.
 * It may have changed since: only for a statement that checks its `menuVersion`.
 */
export function cachedQuotedShop(
  ctx: Context,
  shopId: string,
  foodIds: readonly string[],
): ShopToQuote | null {
  const cached = shops.get(ctx, shopId);
  if (!cached) return null;
  const foods = foodIds.flatMap((id) => cached.foods.get(id) ?? []);
  return foods.length === foodIds.length ? { ...cached, foods } : null;
}
