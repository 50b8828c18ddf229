import { hasWords, plainText, searchWords } from '@canteen/domain/search-text';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';

export const SHOP_SORTS = ['name', '-name', 'open', '-open'] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

/** The shops with each word of the text in their name, address, contact or tags, sorted. By 'open': open, closed, then disabled. */
export function filterShops(
  shops: readonly StaffShop[],
  { search, sort }: { search: string; sort: ShopSort },
  now: Date,
): StaffShop[] {
  const words = searchWords(search);
  const rank = (shop: StaffShop) => (shop.enabled ? (isShopOpen(shop, now) ? 0 : 1) : 2);
  const byName = (one: StaffShop, other: StaffShop) => one.name.localeCompare(other.name, 'en');
  const direction = sort.startsWith('-') ? -1 : 1;
  return shops
    .filter(({ name, address, contact, tags }) =>
      hasWords(words, [name, address, contact, ...tags].map(plainText)),
    )
    .toSorted((one, other) =>
      sort === 'name' || sort === '-name'
        ? byName(one, other) * direction
        : (rank(one) - rank(other)) * direction || byName(one, other),
    );
}
