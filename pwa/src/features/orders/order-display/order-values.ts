import type { Diet } from '@canteen/domain/foods/diet';
import { toPaise, type Paise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Quote } from '@canteen/domain/payments/quote';

/** How many orders a list shows before 'Show All' (specification, section 9). */
export const PREVIEW_COUNT = 10;

/** An order's amounts in paise. */
export const orderQuote = (order: OrderView): Quote => ({
  itemsTotal: toPaise(order.itemsTotal),
  gstAmount: toPaise(order.gstAmount),
  deliveryFee: toPaise(order.deliveryFee),
  totalPrice: toPaise(order.totalPrice),
});

/** Its lines with prices in paise; undefined when the user may not see them. */
export function linesOf(
  order: OrderView,
): { name: string; price: Paise; quantity: number; diet: Diet }[] | undefined {
  return order.items?.map(({ name, price, quantity, diet }) => ({
    name,
    price: toPaise(price),
    quantity,
    diet,
  }));
}

/** When the order got its present status. */
export const changedAt = (order: OrderView): string => order.timeline.at(-1)?.at ?? order.createdAt;
