import { checkCart, type Cart } from '@canteen/domain/cart';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder, type Quote } from '@canteen/domain/quote';
import type { Paise } from '@canteen/domain/money';
import type { Shop } from '@canteen/domain/shop.schema';
import { isCustom, type CheckoutData, type CheckoutItem } from './stored-checkout.ts';
import { takeMenuPrices } from '../carts/carts.ts';
import { forCart, menuRightNow, type OfferedFood } from '../shops/foods.ts';
import { shopRightNow } from '../shops/shops.ts';

/** Who gets it, and where. */
export interface Delivery {
  name: string;
  address: string;
  addressLatLng: { lat: number; lng: number };
  orderDescription: string;
}

/** The checkout of a cart: what it holds, what that costs with GST and delivery (paise), and where it goes. */
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

/** Why nothing can be ordered there now (section 8); null when it can. A shop that is gone is null. */
function whyNoCheckout(shop: Shop | null, shopName: string): string | null {
  if (!shop?.enabled) return `Cannot checkout. ${shop?.name ?? shopName} is currently unavailable.`;
  return shop.isOpen ? null : `Cannot checkout. ${shop.name} is currently closed.`;
}

/** The items as the menu offers them; the names of those that it does not. */
function offered(items: readonly CheckoutItem[], menu: readonly OfferedFood[]) {
  const foods = new Map(menu.filter(({ enabled }) => enabled).map((food) => [food._id, food]));
  const found = items.map((item) => ({ item, food: foods.get(item.food ?? '') }));
  return {
    missing: found.filter(({ food }) => !food).map(({ item }) => item.name),
    items: found.map(({ item, food }): CheckoutItem =>
      food ? { ...item, name: food.name, price: food.price } : item,
    ),
  };
}

const missingText = (names: readonly string[]) =>
  `Checkout failed: The item(s) ${names.join(', ')} are no longer available.`;

/**
 * What the cart's shop and menu say at this moment. The cart takes the menu's prices. Answers the shop, or why
 * checkout cannot go on. @throws ApiError when they cannot be asked
 */
export async function verifyCart(cart: Cart): Promise<{ shop: Shop } | { refusal: string }> {
  const shop = await shopRightNow(cart.shopId);
  const refusal = whyNoCheckout(shop, cart.shopName);
  if (!shop || refusal !== null) return { refusal: refusal ?? '' };
  const menu = (await menuRightNow(cart.shopId)).map(forCart);
  const { unavailable } = checkCart(cart, menu);
  if (unavailable.length > 0) return { refusal: missingText(unavailable.map(({ food }) => food.name)) };
  await takeMenuPrices(cart.shopId, menu);
  return { shop };
}

/** Why a quote does not hold any more: nothing can be ordered there now, or it costs something else. */
export type QuoteChange = { refusal: string } | { quote: Quote };

/** What has changed since the quote was made; null when it still holds. @throws ApiError when the shop or menu cannot be asked */
export async function whyQuoteHasChanged(data: CheckoutData): Promise<QuoteChange | null> {
  const shop = await shopRightNow(data.shopId);
  const refusal = whyNoCheckout(shop, data.shopName);
  if (!shop || refusal !== null) return { refusal: refusal ?? '' };
  if (isCustom(data)) return null;
  const { missing, items } = offered(data.items, await menuRightNow(data.shopId));
  if (missing.length > 0) return { refusal: missingText(missing) };
  const quote = quoteCart({ lines: items, taxable: shop.taxable, fulfilment: 'delivery' });
  return quote.totalPrice === data.totalPrice ? null : { quote };
}

/** The checkout at a new quote, its items at the menu's present prices where the menu can be asked; the cart too. */
export async function withNewPrices(data: CheckoutData, quote: Quote): Promise<CheckoutData> {
  const menu = isCustom(data) ? null : await menuRightNow(data.shopId).catch(() => null);
  if (!menu) return { ...data, ...quote };
  await takeMenuPrices(data.shopId, menu.map(forCart)).catch(() => null);
  return { ...data, ...quote, items: offered(data.items, menu).items };
}
