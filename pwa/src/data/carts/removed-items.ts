import { emptyCart, removeItem, restoreItem, type Cart, type CartItem } from '@canteen/domain/cart';
import { localDb } from '../device/local-db.ts';
import { cartOwner } from './cart-count.ts';

/** What was taken out of a cart, with all that it takes to put it back as it was. */
export interface RemovedItems {
  shopId: string;
  shopName: string;
  items: readonly { item: CartItem; at: number }[];
  addedAt: number;
  wasActive: boolean;
}

const tables = [localDb.carts, localDb.activeShops];

async function keep(of: string, cart: Cart, addedAt: number): Promise<void> {
  if (cart.items.length > 0) await localDb.carts.put({ owner: of, shopId: cart.shopId, cart, addedAt });
  else await localDb.carts.delete([of, cart.shopId]);
}

/**
 * Takes one food out of a cart, or all of them; clearing the active shop's cart unsets the active shop
 * (specification, section 4). Null when there is nothing to take out.
 */
export async function removeItems(shopId: string, foodId?: string): Promise<RemovedItems | null> {
  const of = cartOwner();
  return localDb.transaction('rw', tables, async () => {
    const row = await localDb.carts.get([of, shopId]);
    const items = (row?.cart.items ?? [])
      .map((item, at) => ({ item, at }))
      .filter(({ item }) => foodId === undefined || item.food.id === foodId);
    if (!row || items.length === 0) return null;
    const { cart, addedAt } = row;
    const left = foodId === undefined ? emptyCart(cart) : removeItem(cart, foodId);
    await keep(of, left, addedAt);
    const wasActive = (await localDb.activeShops.get(of))?.shopId === shopId;
    if (wasActive && left.items.length === 0) await localDb.activeShops.delete(of);
    return { shopId, shopName: cart.shopName, items, addedAt, wasActive };
  });
}

/** Undoes `removeItems`; what has been added since stays. */
export async function restoreItems({
  shopId,
  shopName,
  items,
  addedAt,
  wasActive,
}: RemovedItems): Promise<void> {
  const of = cartOwner();
  await localDb.transaction('rw', tables, async () => {
    const row = await localDb.carts.get([of, shopId]);
    // In their order: each finds its place among those before it.
    const cart = items.reduce(
      (whole, { item, at }) => restoreItem(whole, item, at),
      row?.cart ?? emptyCart({ shopId, shopName }),
    );
    await keep(of, cart, row?.addedAt ?? addedAt);
    if (wasActive && !(await localDb.activeShops.get(of))) {
      await localDb.activeShops.put({ owner: of, shopId });
    }
  });
}
