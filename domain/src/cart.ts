import type { Paise } from './money.ts';

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;

export interface CartItem {
  food: { id: string; name: string };
  /** Of one piece, in paise. */
  unitPrice: Paise;
  quantity: number;
  /** unitPrice × quantity, in paise. */
  price: Paise;
}

/** What a user or guest means to order from one shop (specification, section 3). */
export interface Cart {
  shopId: string;
  shopName: string;
  items: readonly CartItem[];
  /** In paise. */
  totalPrice: Paise;
  totalCount: number;
}

/** A food as the menu offers it; a missing `enabled` counts as enabled. Price in paise. */
export interface MenuFood {
  id: string;
  name: string;
  price: Paise;
  enabled?: boolean;
}

function cartItem(food: { id: string; name: string }, unitPrice: Paise, quantity: number): CartItem {
  return { food: { id: food.id, name: food.name }, unitPrice, quantity, price: unitPrice * quantity };
}

function withItems(cart: Pick<Cart, 'shopId' | 'shopName'>, items: readonly CartItem[]): Cart {
  return {
    shopId: cart.shopId,
    shopName: cart.shopName,
    items,
    totalPrice: items.reduce((sum, item) => sum + item.price, 0),
    totalCount: items.reduce((sum, item) => sum + item.quantity, 0),
  };
}

export function emptyCart(shop: { shopId: string; shopName: string }): Cart {
  return withItems(shop, []);
}

/** Adds one of a food, at most 99 of each, at the menu's present name and price. */
export function addItem(cart: Cart, food: MenuFood): Cart {
  const known = cart.items.find((item) => item.food.id === food.id);
  if (!known) return withItems(cart, [...cart.items, cartItem(food, food.price, MIN_QUANTITY)]);
  const more = cartItem(food, food.price, Math.min(known.quantity + 1, MAX_QUANTITY));
  return withItems(
    cart,
    cart.items.map((item) => (item === known ? more : item)),
  );
}

/** A whole number from 1 to 99; anything else is ignored. */
export function setQuantity(cart: Cart, foodId: string, quantity: number): Cart {
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return cart;
  return withItems(
    cart,
    cart.items.map((item) =>
      item.food.id === foodId ? cartItem(item.food, item.unitPrice, quantity) : item,
    ),
  );
}

export function removeItem(cart: Cart, foodId: string): Cart {
  return withItems(
    cart,
    cart.items.filter((item) => item.food.id !== foodId),
  );
}

/** What was removed comes back where it was: at most 99 with what has been added since. */
export function restoreItem(cart: Cart, item: CartItem, at: number): Cart {
  const known = cart.items.find(({ food }) => food.id === item.food.id);
  if (known) return setQuantity(cart, item.food.id, Math.min(known.quantity + item.quantity, MAX_QUANTITY));
  return withItems(cart, cart.items.toSpliced(at, 0, item));
}

/**
 * One more (`by` 1) or one fewer (-1) than there are at this moment; none left removes the item, and 99 stay 99.
 */
export function stepQuantity(cart: Cart, foodId: string, by: 1 | -1): Cart {
  const known = cart.items.find(({ food }) => food.id === foodId);
  if (!known) return cart;
  return known.quantity + by < MIN_QUANTITY
    ? removeItem(cart, foodId)
    : setQuantity(cart, foodId, known.quantity + by);
}

function mergeItems(mine: readonly CartItem[], guest: readonly CartItem[]): CartItem[] {
  const merged = new Map(mine.map((item) => [item.food.id, item]));
  for (const item of guest) {
    const quantity = Math.min((merged.get(item.food.id)?.quantity ?? 0) + item.quantity, MAX_QUANTITY);
    merged.set(item.food.id, cartItem(item.food, item.unitPrice, quantity));
  }
  return [...merged.values()];
}

/**
 * The carts of a user after logging in: quantities add up, at most 99 of each food. Where both carts know a
 * food the guest's name and price stand, being the ones seen last.
 */
export function mergeCarts(mine: readonly Cart[], guest: readonly Cart[]): Cart[] {
  const merged = new Map(mine.map((cart) => [cart.shopId, cart]));
  for (const cart of guest) {
    merged.set(cart.shopId, withItems(cart, mergeItems(merged.get(cart.shopId)?.items ?? [], cart.items)));
  }
  return [...merged.values()];
}

/** The cart at the menu's names and prices; what the menu no longer offers stays as it is. */
export function repriceCart(cart: Cart, menu: readonly MenuFood[]): Cart {
  const offered = new Map(menu.filter((food) => food.enabled !== false).map((food) => [food.id, food]));
  return withItems(
    cart,
    cart.items.map((item) => {
      const food = offered.get(item.food.id);
      return food ? cartItem(food, food.price, item.quantity) : item;
    }),
  );
}

/**
 * The cart held against the shop's menu: the foods still offered at the menu's name and price, and the items
 * no longer available (gone or not enabled).
 */
export function checkCart(cart: Cart, menu: readonly MenuFood[]): { cart: Cart; unavailable: CartItem[] } {
  const offered = new Map(menu.filter((food) => food.enabled !== false).map((food) => [food.id, food]));
  const unavailable = cart.items.filter((item) => !offered.has(item.food.id));
  const items = cart.items.flatMap((item) => {
    const food = offered.get(item.food.id);
    return food ? [cartItem(food, food.price, item.quantity)] : [];
  });
  return { cart: withItems(cart, items), unavailable };
}
