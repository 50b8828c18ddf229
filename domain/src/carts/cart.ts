import { isFoodEnabled } from '../is-food-enabled.ts';
import type { Paise } from '../money.ts';
import { itemKey, lineKey, type LineContent } from './line-key.ts';
import { MAX_QUANTITY } from './max-quantity.ts';

const MIN_QUANTITY = 1;

export interface CartItem {
  food: { id: string; name: string };
  /** In paise. */
  unitPrice: Paise;
  quantity: number;
  /** unitPrice × quantity, in paise. */
  price: Paise;
}

/** The items that a user or guest wants to order from one shop (specification, section 3). */
export interface Cart {
  shopId: string;
  shopName: string;
  items: readonly CartItem[];
  /** In paise. */
  totalPrice: Paise;
  totalCount: number;
  /** The names of foods that the menu did not offer when an order was repeated, until the user closes the note. */
  leftOut?: readonly string[];
}

/** A food of the menu, with its price in paise. */
export interface MenuFood {
  id: string;
  name: string;
  price: Paise;
  enabled?: boolean;
}

function cartItem(food: { id: string; name: string }, unitPrice: Paise, quantity: number): CartItem {
  return { food: { id: food.id, name: food.name }, unitPrice, quantity, price: unitPrice * quantity };
}

type CartOfShop = Pick<Cart, 'shopId' | 'shopName' | 'leftOut'>;

function withItems({ shopId, shopName, leftOut }: CartOfShop, items: readonly CartItem[]): Cart {
  return {
    shopId,
    shopName,
    ...(leftOut && { leftOut }),
    items,
    totalPrice: items.reduce((sum, item) => sum + item.price, 0),
    totalCount: items.reduce((sum, item) => sum + item.quantity, 0),
  };
}

const itemOf = (cart: Cart, key: string) => cart.items.find((item) => itemKey(item) === key);

/** A cart of this shop without items. */
export function emptyCart({ shopId, shopName }: { shopId: string; shopName: string }): Cart {
  return withItems({ shopId, shopName }, []);
}

/** Adds one piece of a food, with the menu's current name and price in paise. At most 99 pieces in a line. */
export function addItem(cart: Cart, food: MenuFood): Cart {
  const known = itemOf(cart, lineKey({ food: food.id }));
  if (!known) return withItems(cart, [...cart.items, cartItem(food, food.price, MIN_QUANTITY)]);
  const more = cartItem(food, food.price, Math.min(known.quantity + 1, MAX_QUANTITY));
  return withItems(
    cart,
    cart.items.map((item) => (item === known ? more : item)),
  );
}

/** Sets the quantity of a line. Anything but a whole number from 1 to 99 is ignored (specification, section 5). */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return cart;
  return withItems(
    cart,
    cart.items.map((item) => (itemKey(item) === key ? cartItem(item.food, item.unitPrice, quantity) : item)),
  );
}

/** The cart without this line. */
export function removeItem(cart: Cart, key: string): Cart {
  return withItems(
    cart,
    cart.items.filter((item) => itemKey(item) !== key),
  );
}

/**
 * Puts a removed item back at position `at`. When its line is in the cart again, the quantities are added up, at most
 * 99.
 */
export function restoreItem(cart: Cart, item: CartItem, at: number): Cart {
  const key = itemKey(item);
  const known = itemOf(cart, key);
  if (known) return setQuantity(cart, key, Math.min(known.quantity + item.quantity, MAX_QUANTITY));
  return withItems(cart, cart.items.toSpliced(at, 0, item));
}

/**
 * Adds or removes one piece of a line that is in the cart. Removing the last piece removes the item, or with `keepLast` does
 * nothing; 99 is the most.
 */
export function stepQuantity(cart: Cart, key: string, by: 1 | -1, keepLast = false): Cart {
  const known = itemOf(cart, key);
  if (!known || (keepLast && known.quantity + by < MIN_QUANTITY)) return cart;
  return known.quantity + by < MIN_QUANTITY
    ? removeItem(cart, key)
    : setQuantity(cart, key, known.quantity + by);
}

/** The cart without the pieces that were ordered, and without a note. What the user has added since stays. */
export function withoutOrdered(cart: Cart, ordered: readonly (LineContent & { quantity: number })[]): Cart {
  const pieces = new Map(ordered.map((line) => [lineKey(line), line.quantity]));
  const left = cart.items.map((item) =>
    cartItem(item.food, item.unitPrice, item.quantity - (pieces.get(itemKey(item)) ?? 0)),
  );
  return withItems(
    emptyCart(cart),
    left.filter(({ quantity }) => quantity >= MIN_QUANTITY),
  );
}

function mergeItems(own: readonly CartItem[], guest: readonly CartItem[]): CartItem[] {
  const merged = new Map(own.map((item) => [itemKey(item), item]));
  for (const item of guest) {
    const key = itemKey(item);
    const quantity = Math.min((merged.get(key)?.quantity ?? 0) + item.quantity, MAX_QUANTITY);
    merged.set(key, cartItem(item.food, item.unitPrice, quantity));
  }
  return [...merged.values()];
}

/**
 * The carts of a user after login: their own and the guest's (decisions, Accounts). Quantities are added up, at most 99
 * of each line. For a line in both carts the guest's name and price are used, because the guest saw them last.
 */
export function mergeCarts(own: readonly Cart[], guest: readonly Cart[]): Cart[] {
  const merged = new Map(own.map((cart) => [cart.shopId, cart]));
  for (const cart of guest) {
    const { items = [], leftOut } = merged.get(cart.shopId) ?? {};
    merged.set(
      cart.shopId,
      withItems({ ...cart, ...(leftOut && { leftOut }) }, mergeItems(items, cart.items)),
    );
  }
  return [...merged.values()];
}

/** The cart with the menu's names and prices in paise. Foods that the menu no longer offers stay unchanged. */
export function repriceCart(cart: Cart, menu: readonly MenuFood[]): Cart {
  const offered = new Map(menu.filter(isFoodEnabled).map((food) => [food.id, food]));
  return withItems(
    cart,
    cart.items.map((item) => {
      const food = offered.get(item.food.id);
      return food ? cartItem(food, food.price, item.quantity) : item;
    }),
  );
}

/**
 * Compares the cart with the shop's menu. Returns the cart with the available foods, at the menu's names and prices in
 * paise, and the items that are unavailable: missing in the menu or not enabled (specification, section 8).
 */
export function checkCart(cart: Cart, menu: readonly MenuFood[]): { cart: Cart; unavailable: CartItem[] } {
  const offered = new Set(menu.filter(isFoodEnabled).map(({ id }) => id));
  const isOffered = (item: CartItem) => offered.has(item.food.id);
  return {
    cart: withItems(cart, repriceCart(cart, menu).items.filter(isOffered)),
    unavailable: cart.items.filter((item) => !isOffered(item)),
  };
}
