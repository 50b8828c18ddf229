import { emptyCart, removeItem, restoreItem, type CartItem } from '@canteen/domain/carts/cart';
import { withLeftOut } from '@canteen/domain/carts/left-out';
import { itemKey } from '@canteen/domain/carts/line-key';
import { cartOwner } from './cart-count.ts';
import { loadCartsInIndexedDb } from './carts.ts';

/** What was removed from a cart, with all that is needed to undo it. */
export interface RemovedItems {
  /** Whose cart it was. */
  owner: string;
  shopId: string;
  shopName: string;
  /** `at` is the item's place in the cart. */
  items: readonly { item: CartItem; at: number }[];
  /** The names in the note of the cart. */
  leftOut: readonly string[];
  addedAt: number;
  wasActive: boolean;
}

/**
 * Removes one line from a cart, or all of them; clearing the active shop's cart unsets the active shop
 * (specification, section 4). Null when there is nothing to remove.
 */
export async function removeItems(shopId: string, key?: string): Promise<RemovedItems | null> {
  const owner = cartOwner();
  const { changeCartRow } = await loadCartsInIndexedDb();
  const { former, wasActive } = await changeCartRow({ owner, shopId }, (cart) =>
    key === undefined ? emptyCart(cart) : removeItem(cart, key),
  );
  if (!former) return null;
  const { cart, addedAt } = former;
  const items = cart.items
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => key === undefined || itemKey(item) === key);
  const { shopName, leftOut = [] } = cart;
  return items.length > 0 ? { owner, shopId, shopName, items, leftOut, addedAt, wasActive } : null;
}

/** Undoes `removeItems` in the cart of the same owner; what has been added since stays. A deleted cart gets its note again. */
export async function restoreItems({ items, leftOut, wasActive, ...row }: RemovedItems): Promise<void> {
  const activate = wasActive && ('when none is' as const);
  const { changeCartRow } = await loadCartsInIndexedDb();
  await changeCartRow({ ...row, activate }, (cart) =>
    // One after the other: each place counts the items before it.
    items.reduce(
      (whole, { item, at }) => restoreItem(whole, item, at),
      cart.items.length === 0 ? withLeftOut(cart, leftOut) : cart,
    ),
  );
}

/** Deletes the note of a cart about foods that were left out. */
export async function closeLeftOutNote(shopId: string): Promise<void> {
  const owner = cartOwner();
  const { changeCartRow } = await loadCartsInIndexedDb();
  await changeCartRow({ owner, shopId }, (cart) => withLeftOut(cart, []));
}
