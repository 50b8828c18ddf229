import type { ShopRecord } from '../presenters/shop.ts';

interface PerShopCache<T> {
  /** What is kept for the shop, else what `read` returns. A failed read is not kept. */
  get(shop: ShopRecord, read: () => Promise<T>): Promise<T>;
}

/**
 * The key is the object in the shop cache. A new version of a shop is a new object, so what was read for the old one is not
 * found any more, and its memory is freed.
 */
export function createPerShopCache<T>(): PerShopCache<T> {
  const kept = new WeakMap<ShopRecord, Promise<T>>();
  return {
    get(shop, read) {
      const known = kept.get(shop);
      if (known) return known;
      const reading = read();
      reading.catch(() => kept.delete(shop));
      kept.set(shop, reading);
      return reading;
    },
  };
}
