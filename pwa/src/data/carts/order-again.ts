import { addItem, setQuantity, type Cart, type MenuFood } from '@canteen/domain/carts/cart';
import { withLeftOut } from '@canteen/domain/carts/left-out';
import { itemKey, lineKey } from '@canteen/domain/carts/line-key';
import { MAX_QUANTITY } from '@canteen/domain/carts/max-quantity';
import { isFoodEnabled } from '@canteen/domain/is-food-enabled';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { forCart, fetchMenu } from '../shops/foods.ts';
import { changeCart } from './carts.ts';

function withMore(cart: Cart, food: MenuFood, quantity: number): Cart {
  const key = lineKey({ food: food.id });
  const known = cart.items.find((item) => itemKey(item) === key)?.quantity ?? 0;
  return setQuantity(addItem(cart, food), key, Math.min(known + quantity, MAX_QUANTITY));
}

/**
 * Adds the ordered foods to the shop's cart, at the current prices of the menu, and makes that cart the active one.
 * Returns how many foods were added, and the names of those that the menu no longer offers, which the cart keeps for a note.
 * @throws ApiError when the menu cannot be loaded
 */
export async function orderAgain(order: OrderView): Promise<{ added: number; missing: string[] }> {
  const { shopId, shopName, items = [] } = order;
  const menu = await fetchMenu(shopId);
  const offered = new Map(menu.filter(isFoodEnabled).map((food) => [food._id, forCart(food)]));
  const lines = items.map((item) => ({ ...item, offer: offered.get(item.food ?? '') }));
  const missing = lines.filter(({ offer }) => !offer).map(({ name }) => name);
  const added = lines.length - missing.length;
  if (added === 0) return { added, missing };
  await changeCart({ shopId, shopName, activate: true }, (cart) => {
    const next = lines.reduce(
      (sum, { offer, quantity }) => (offer ? withMore(sum, offer, quantity) : sum),
      cart,
    );
    const names = new Set(next.items.map(({ food }) => food.name));
    const leftOut = [...(cart.leftOut ?? []), ...missing];
    return withLeftOut(
      next,
      leftOut.filter((name) => !names.has(name)),
    );
  });
  return { added, missing };
}
