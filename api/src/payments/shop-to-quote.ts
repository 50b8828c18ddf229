import type { Diet } from '@canteen/domain/foods/diet';
import type { ShopHours } from '@canteen/domain/shops/shop-hours';

/** What a quote needs to know of a shop. */
export interface ShopToQuote extends ShopHours {
  /** Counts every change of the shop and of its foods (docs/decisions/0011). */
  menuVersion: number;
  name: string;
  taxable: boolean;
  /** The wanted foods that this shop has. */
  foods: { id: string; name: string; price: number; enabled: boolean; diet: Diet }[];
}
