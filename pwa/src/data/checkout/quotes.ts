import { checkCart, type Cart } from '@canteen/domain/carts/cart';
import { isFoodEnabled } from '@canteen/domain/is-food-enabled';
import type { Paise } from '@canteen/domain/money';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder, type Quote } from '@canteen/domain/payments/quote';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { applyMenuPrices } from '../carts/carts.ts';
import { forCart, fetchMenu, type OfferedFood } from '../shops/foods.ts';
import { fetchShop } from '../shops/shops.ts';
import { missingItemsText } from './missing-items.ts';
import { isCustom, type CheckoutData, type CheckoutItem } from './stored-checkout.ts';

/** Name, address and place of the delivery, and a note. */
export interface Delivery {
  name: string;
  address: string;
  addressLatLng: { lat: number; lng: number };
  /** The drop point that was chosen; the server takes name and place from it. */
  dropPointId?: string;
  orderDescription: string;
}

/** The checkout of a cart: its items, the total with GST and delivery (paise), and the delivery. */
export function checkoutOfCart(cart: Cart, taxable: boolean, delivery: Delivery): CheckoutData {
  const items = cart.items.map(({ food, unitPrice, quantity }) => ({
    food: food.id,
    name: food.name,
    price: unitPrice,
    quantity,
  }));
  const { shopId, shopName } = cart;
  return {
    ...delivery,
    shopId,
    shopName,
    ...quoteCart({ lines: items, taxable, fulfilment: 'delivery' }),
    items,
  };
}

/** The checkout of a custom order: one line at the price that was agreed with the shop (section 9). */
export function checkoutOfCustomOrder(shop: Shop, price: Paise, delivery: Delivery): CheckoutData {
  const items = [{ food: null, name: CUSTOM_ITEM_NAME, price, quantity: 1 }];
  return {
    ...delivery,
    shopId: shop._id,
    shopName: shop.name,
    ...quoteCustomOrder(price, 'delivery'),
    items,
  };
}

/** Why nothing can be ordered from this shop now (section 8); null when it can. Pass null for a deleted shop. */
function shopProblem(shop: Shop | null, shopName: string): string | null {
  if (!shop?.enabled) return `Cannot checkout. ${shop?.name ?? shopName} is currently unavailable.`;
  return shop.isOpen ? null : `Cannot checkout. ${shop.name} is currently closed.`;
}

/** The items with the menu's names and prices, and the names of items that the menu does not offer. */
function offered(items: readonly CheckoutItem[], menu: readonly OfferedFood[]) {
  const foods = new Map(menu.filter(isFoodEnabled).map((food) => [food._id, food]));
  const found = items.map((item) => ({ item, food: foods.get(item.food ?? '') }));
  return {
    missing: found.filter(({ food }) => !food).map(({ item }) => item.name),
    items: found.map(({ item, food }): CheckoutItem =>
      food ? { ...item, name: food.name, price: food.price } : item,
    ),
  };
}

/**
 * Checks a cart against the present shop and menu, and gives it the menu's prices. Returns the shop, or why checkout
 * cannot go on. @throws ApiError
 */
export async function verifyCart(cart: Cart): Promise<{ shop: Shop } | { refusal: string }> {
  const shop = await fetchShop(cart.shopId);
  const refusal = shopProblem(shop, cart.shopName);
  if (!shop || refusal !== null) return { refusal: refusal ?? '' };
  const menu = (await fetchMenu(cart.shopId)).map(forCart);
  const { unavailable } = checkCart(cart, menu);
  if (unavailable.length > 0) return { refusal: missingItemsText(unavailable.map(({ food }) => food.name)) };
  await applyMenuPrices(cart.shopId, menu);
  return { shop };
}

/** Why a quote is no longer valid: the shop refuses, or the total has changed. */
export type QuoteChange = { refusal: string } | { quote: Quote };

/** Checks a quote against the present shop and menu; null when it is still valid. @throws ApiError */
export async function findQuoteChange(data: CheckoutData): Promise<QuoteChange | null> {
  const shop = await fetchShop(data.shopId);
  const refusal = shopProblem(shop, data.shopName);
  if (!shop || refusal !== null) return { refusal: refusal ?? '' };
  if (isCustom(data)) return null;
  const { missing, items } = offered(data.items, await fetchMenu(data.shopId));
  if (missing.length > 0) return { refusal: missingItemsText(missing) };
  const quote = quoteCart({ lines: items, taxable: shop.taxable, fulfilment: 'delivery' });
  return quote.totalPrice === data.totalPrice ? null : { quote };
}

/** The checkout with a new quote. Its items and the cart get the menu's prices, if the menu can be loaded. */
export async function withNewPrices(data: CheckoutData, quote: Quote): Promise<CheckoutData> {
  const menu = isCustom(data) ? null : await fetchMenu(data.shopId).catch(() => null);
  if (!menu) return { ...data, ...quote };
  await applyMenuPrices(data.shopId, menu.map(forCart)).catch(() => null);
  return { ...data, ...quote, items: offered(data.items, menu).items };
}
