import type { Context } from '../context/context.ts';
import type { ShopToQuote } from './shop-to-quote.ts';

/** Far more than a campus has. */
const MAX_SHOPS = 500;

interface RecentShop extends Omit<ShopToQuote, 'foods'> {
  /** The foods that were read with this version, by id. */
  foods: Map<string, ShopToQuote['foods'][number]>;
}

const caches = new WeakMap<Context, Map<string, RecentShop>>();

function cacheOf(ctx: Context): Map<string, RecentShop> {
  const cache = caches.get(ctx) ?? new Map<string, RecentShop>();
  caches.set(ctx, cache);
  return cache;
}

/** Keeps a shop and its foods as they were just read, with the foods of earlier reads of the same version. */
export function rememberShop(ctx: Context, shopId: string, { foods, ...shop }: ShopToQuote): void {
  const cache = cacheOf(ctx);
  const known = cache.get(shopId);
  // Statements that run at the same time may end in another order.
  if (known && known.version > shop.version) return;
  const all = known?.version === shop.version ? known.foods : new Map<string, ShopToQuote['foods'][number]>();
  for (const food of foods) all.set(food.id, food);
  cache.delete(shopId);
  cache.set(shopId, { ...shop, foods: all });
  const [oldest] = cache.keys();
  if (cache.size > MAX_SHOPS && oldest !== undefined) cache.delete(oldest);
}

/**
 * The shop with these foods as earlier reads found it, or null when one of the foods was not read with the newest known
 * version. It may have changed since: only for a statement that checks its `version`.
 */
export function recentShop(ctx: Context, shopId: string, foodIds: readonly string[]): ShopToQuote | null {
  const recent = cacheOf(ctx).get(shopId);
  if (!recent) return null;
  const foods = foodIds.flatMap((id) => recent.foods.get(id) ?? []);
  return foods.length === foodIds.length ? { ...recent, foods } : null;
}
