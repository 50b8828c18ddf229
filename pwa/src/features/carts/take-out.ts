import type { Cart, CartItem } from '@canteen/domain/cart';
import { clearCart, putBack, removeFromCart } from '../../data/carts.ts';

/** What was taken out last, so that it can come back. */
export interface Removed {
  shop: { shopId: string; shopName: string };
  items: readonly { item: CartItem; at: number }[];
}

/** Takes one item out of the cart, or with no item all of them, and answers what undoes it. */
export async function takeOut(cart: Cart, foodId?: string): Promise<Removed> {
  const { shopId, shopName } = cart;
  const items = cart.items
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => foodId === undefined || item.food.id === foodId);
  await (foodId === undefined ? clearCart(shopId) : removeFromCart(shopId, foodId));
  return { shop: { shopId, shopName }, items };
}

export async function undo({ shop, items }: Removed): Promise<void> {
  // One after the other: each finds its place among those before it.
  for (const removed of items) await putBack(shop, removed);
}
