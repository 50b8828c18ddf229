import type { Diet } from '@canteen/domain/foods/diet';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { CUSTOM_ITEM_NAME } from '@canteen/domain/payments/quote';

interface DishTotal {
  key: string;
  name: string;
  diet: Diet;
  quantity: number;
}

/** How many pieces of each dish these orders need, the most first. Lines of custom orders name no dish and are left out. */
export function dishTotals(orders: readonly Pick<OrderView, 'shopId' | 'items'>[]): DishTotal[] {
  const totals = new Map<string, DishTotal>();
  for (const { shopId, items = [] } of orders) {
    for (const { food, name, diet, quantity } of items) {
      if (food === null && name === CUSTOM_ITEM_NAME) continue;
      // A renamed dish has two names in the orders of one day: they are counted together. A deleted dish has only its name.
      const key = `${shopId} ${food ?? name}`;
      totals.set(key, { key, name, diet, quantity: quantity + (totals.get(key)?.quantity ?? 0) });
    }
  }
  return [...totals.values()].toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}
