import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { TagSummary } from '@canteen/domain/shops/shop.schema';
import type { ShopRecord } from '../presenters/shop.ts';

const ALL = 'All';

/**
 * 'All', then each tag of a shop, with the number of open shops on its page (section 3, tag summary). A tag named 'All' is
 * left out, because the page of this name shows every shop (section 7).
 */
export function tagSummary(shops: readonly ShopRecord[], now: Date): TagSummary[] {
  const open = shops.filter((shop) => isShopOpen(shop, now));
  const labels = new Map<string, string>();
  for (const shop of open) for (const tag of shop.tags) labels.set(tag.toLowerCase(), tag);
  labels.delete(ALL.toLowerCase());
  const summaries = [...labels].map(([key, name]) => ({
    name,
    count: open.filter((shop) => shop.tagKeys.includes(key)).length,
  }));
  summaries.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  return [{ name: ALL, count: open.length }, ...summaries];
}
