import type { FulfilmentKind } from '@canteen/domain/carts/fulfilment';
import { lineKey } from '@canteen/domain/carts/line-key';
import { MAX_QUANTITY } from '@canteen/domain/carts/max-quantity';
import { toPaise } from '@canteen/domain/money';
import type { OrderLine } from '@canteen/domain/orders/order-view';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder, type Quote } from '@canteen/domain/payments/quote';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import type { Context } from '../context/context.ts';
import { AppError, invalid, shopNotFound } from '../errors/app-error.ts';
import { readCheckout } from './read-checkout.ts';
import type { ShopToQuote } from './shop-to-quote.ts';

export type CheckoutItems = StartPaymentInput['orderItems'];
type CartLine = Extract<CheckoutItems[number], { food: string }>;

/** The items to quote. */
interface WantedCheckout {
  shopId: string;
  items: CheckoutItems;
  fulfilment: FulfilmentKind;
}

interface ItemsToQuote extends Omit<WantedCheckout, 'shopId'> {
  shop: ShopToQuote | null;
}

interface Checkout {
  shopName: string;
  lines: OrderLine[];
  quote: Quote;
}

/**
 * Quotes these items at this shop with the current prices from the database (sections 8 and 9). Amounts in paise.
 * @throws NOT_FOUND 404 unknown shop, INVALID 400 when a quantity is over 99, SHOP_CLOSED 422, ITEMS_UNAVAILABLE 422 with
 *   the ids in `unavailable`
 */
export async function quoteCheckout(
  ctx: Context,
  { shopId, items, fulfilment }: WantedCheckout,
): Promise<Checkout> {
  const { shop } = await readCheckout(ctx, { actor: null, key: null, shopId, foods: foodsOf(items) });
  return quoteItems({ shop, items, fulfilment }, ctx.clock.now());
}

/** The ids of the foods among these items. */
export const foodsOf = (items: CheckoutItems) => [
  ...new Set(items.flatMap((item) => ('food' in item ? item.food : []))),
];

/** Quotes these items at a shop that was just read, null when there is none. @throws as quoteCheckout */
export function quoteItems({ shop, items, fulfilment }: ItemsToQuote, now: Date): Checkout {
  const wanted = mergeLines(items.filter((item) => 'food' in item));
  if (!shop) throw shopNotFound();
  if (!isShopOpen(shop, now)) throw closed(shop);

  const custom = items.find((item) => 'price' in item);
  if (custom) {
    const price = toPaise(custom.price);
    const key = lineKey({ food: null });
    const line = { key, food: null, name: CUSTOM_ITEM_NAME, price, quantity: 1, diet: 'unknown' as const };
    return { shopName: shop.name, lines: [line], quote: quoteCustomOrder(price, fulfilment) };
  }
  const lines = linesOf(shop, wanted);
  return { shopName: shop.name, lines, quote: quoteCart({ lines, taxable: shop.taxable, fulfilment }) };
}

/** Lines with the same key become one line. */
function mergeLines(cart: readonly CartLine[]): CartLine[] {
  const byKey = new Map<string, CartLine>();
  for (const line of cart) {
    const key = lineKey(line);
    byKey.set(key, { ...line, quantity: (byKey.get(key)?.quantity ?? 0) + line.quantity });
  }
  const wanted = [...byKey.values()];
  if (wanted.some(({ quantity }) => quantity > MAX_QUANTITY)) {
    throw invalid(`At most ${MAX_QUANTITY} of one item`, {
      orderItems: `At most ${MAX_QUANTITY} of one item`,
    });
  }
  return wanted;
}

function linesOf(shop: ShopToQuote, wanted: readonly CartLine[]): OrderLine[] {
  const foods = new Map(shop.foods.map((food) => [food.id, food]));
  const unavailable = [...new Set(wanted.map(({ food }) => food))].filter((id) => !foods.get(id)?.enabled);
  if (unavailable.length > 0) {
    const names = unavailable.map((id) => foods.get(id)?.name ?? 'a removed item').join(', ');
    throw new AppError(
      'ITEMS_UNAVAILABLE',
      `Checkout failed: The item(s) ${names} are no longer available.`,
      {
        body: { unavailable },
      },
    );
  }
  return wanted.flatMap((line) => {
    const food = foods.get(line.food);
    if (!food) return [];
    const { id, name, price, diet } = food;
    return [{ key: lineKey(line), food: id, name, price, quantity: line.quantity, diet }];
  });
}

const closed = (shop: ShopToQuote) =>
  new AppError(
    'SHOP_CLOSED',
    `Checkout failed: The shop ${shop.name} is currently ${shop.enabled ? 'closed' : 'unavailable'}.`,
  );
