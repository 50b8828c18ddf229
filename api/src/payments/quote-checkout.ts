import type { Diet } from '@canteen/domain/diet';
import type { FulfilmentKind } from '@canteen/domain/fulfilment';
import { lineKey } from '@canteen/domain/line-key';
import type { OrderLine } from '@canteen/domain/order-view';
import type { StartPaymentInput } from '@canteen/domain/payment.schema';
import { toPaise } from '@canteen/domain/money';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder, type Quote } from '@canteen/domain/quote';
import { isShopOpen, type ShopHours } from '@canteen/domain/shop-hours';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
import { AppError, invalid, notFound } from '../errors/app-error.ts';

export type CheckoutItems = StartPaymentInput['orderItems'];
type CartLine = Extract<CheckoutItems[number], { food: string }>;

interface Shop extends ShopHours {
  name: string;
  taxable: boolean;
  foods: { id: string; name: string; price: number; enabled: boolean; diet: Diet }[];
}

/** The items to quote. */
export interface WantedCheckout {
  shopId: string;
  items: CheckoutItems;
  fulfilment: FulfilmentKind;
}

export interface Checkout {
  shopName: string;
  lines: OrderLine[];
  quote: Quote;
}

const MAX_QUANTITY = 99;

/**
 * Quotes these items at this shop with the current prices from the database (sections 8 and 9). Amounts in paise.
 * @throws NOT_FOUND 404 unknown shop, INVALID 400 when a quantity is over 99, SHOP_CLOSED 422, ITEMS_UNAVAILABLE 422 with
 *   the ids in `unavailable`
 */
export async function quoteCheckout(
  ctx: Context,
  { shopId, items, fulfilment }: WantedCheckout,
): Promise<Checkout> {
  const wanted = mergeLines(items.filter((item) => 'food' in item));
  const foods = wanted.map(({ food }) => food);
  const shop = await shopWithFoods(ctx, { shopId, foods });
  if (!shop) throw notFound('Shop not found or is currently unavailable');
  if (!isShopOpen(shop, ctx.clock.now())) throw closed(shop);

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

/** The shop, or null. It may contain more foods of the shop than the wanted ones. */
const shopWithFoods = batchCalls(
  async (ctx: Context, wanted: { shopId: string; foods: string[] }[]): Promise<(Shop | null)[]> => {
    const shopIds = [...new Set(wanted.map(({ shopId }) => shopId))];
    const foodIds = [...new Set(wanted.flatMap(({ foods }) => foods))];
    const shops = await ctx.sql<(Shop & { id: string })[]>`
      select shops.id, shops.name, shops.taxable, shops.enabled, shops.manual_override, shops.opening_time,
        shops.closing_time,
        coalesce((
          select json_agg(json_build_object('id', foods.id, 'name', foods.name, 'price', foods.price,
            'enabled', foods.enabled, 'diet', foods.diet))
          from foods where foods.shop_id = shops.id and foods.id = any(${foodIds})), '[]') as foods
      from shops where shops.id = any(${shopIds})`;
    return wanted.map(({ shopId }) => shops.find(({ id }) => id === shopId) ?? null);
  },
);

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

function linesOf(shop: Shop, wanted: readonly CartLine[]): OrderLine[] {
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

const closed = (shop: Shop) =>
  new AppError(
    'SHOP_CLOSED',
    `Checkout failed: The shop ${shop.name} is currently ${shop.enabled ? 'closed' : 'unavailable'}.`,
  );
