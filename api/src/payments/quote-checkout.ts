import type { OrderLine } from '@canteen/domain/order-view';
import type { StartPaymentInput } from '@canteen/domain/payment.schema';
import { toPaise } from '@canteen/domain/money';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder, type Quote } from '@canteen/domain/quote';
import { isShopOpen, type ShopHours } from '@canteen/domain/shop-hours';
import type { Context } from '../context/context.ts';
import { AppError, invalid, notFound } from '../errors/app-error.ts';

export type CheckoutItems = StartPaymentInput['orderItems'];
type CartLine = Extract<CheckoutItems[number], { food: string }>;

interface Shop extends ShopHours {
  name: string;
  taxable: boolean;
  foods: { id: string; name: string; price: number; enabled: boolean }[];
}

export interface Checkout {
  shopName: string;
  lines: OrderLine[];
  quote: Quote;
}

const MOST_OF_ONE = 99;

/**
 * What these items cost at this shop now, by our own prices (sections 8 and 9).
 * @throws NOT_FOUND 404 unknown shop, SHOP_CLOSED 422, ITEMS_UNAVAILABLE 422 with the ids in `unavailable`
 */
export async function quoteCheckout(ctx: Context, shopId: string, items: CheckoutItems): Promise<Checkout> {
  const cart = items.filter((item) => 'food' in item);
  const wanted = together(cart);
  const [shop] = await ctx.sql<Shop[]>`
    select shops.name, shops.taxable, shops.enabled, shops.manual_override, shops.opening_time, shops.closing_time,
      coalesce((
        select json_agg(json_build_object('id', foods.id, 'name', foods.name, 'price', foods.price,
          'enabled', foods.enabled))
        from foods where foods.shop_id = shops.id and foods.id = any(${[...wanted.keys()]})), '[]') as foods
    from shops where shops.id = ${shopId}`;
  if (!shop) throw notFound('Shop not found or is currently unavailable');
  if (!isShopOpen(shop, ctx.clock.now())) throw closed(shop);

  const custom = items.find((item) => 'price' in item);
  if (custom) {
    const price = toPaise(custom.price);
    const line = { food: null, name: CUSTOM_ITEM_NAME, price, quantity: 1 };
    return { shopName: shop.name, lines: [line], quote: quoteCustomOrder(price) };
  }
  const lines = available(shop, wanted);
  return { shopName: shop.name, lines, quote: quoteCart({ lines, taxable: shop.taxable }) };
}

/** Quantity by food; the same food twice is one line. */
function together(cart: readonly CartLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { food, quantity } of cart) wanted.set(food, (wanted.get(food) ?? 0) + quantity);
  if ([...wanted.values()].some((quantity) => quantity > MOST_OF_ONE)) {
    throw invalid(`At most ${MOST_OF_ONE} of one item`, { orderItems: `At most ${MOST_OF_ONE} of one item` });
  }
  return wanted;
}

function available(shop: Shop, wanted: ReadonlyMap<string, number>): OrderLine[] {
  const foods = new Map(shop.foods.map((food) => [food.id, food]));
  const gone = [...wanted.keys()].filter((id) => !foods.get(id)?.enabled);
  if (gone.length > 0) {
    const names = gone.map((id) => foods.get(id)?.name ?? 'a removed item').join(', ');
    throw new AppError(
      'ITEMS_UNAVAILABLE',
      `Checkout failed: The item(s) ${names} are no longer available.`,
      {
        body: { unavailable: gone },
      },
    );
  }
  return [...wanted].flatMap(([id, quantity]) => {
    const food = foods.get(id);
    return food ? [{ food: id, name: food.name, price: food.price, quantity }] : [];
  });
}

const closed = (shop: Shop) =>
  new AppError(
    'SHOP_CLOSED',
    `Checkout failed: The shop ${shop.name} is currently ${shop.enabled ? 'closed' : 'unavailable'}.`,
  );
