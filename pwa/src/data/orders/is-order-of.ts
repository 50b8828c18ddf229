import { toPaise, type Paise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';

/** An order and a checkout that have both in common may be the same. */
export interface ShopAndTotal {
  shopId: string;
  totalPrice: Paise;
}

/** Whether the order is of this shop and has this total. */
export const isOrderOf = (
  { shopId, totalPrice }: ShopAndTotal,
  order: Pick<OrderView, 'shopId' | 'totalPrice'>,
): boolean => order.shopId === shopId && toPaise(order.totalPrice) === totalPrice;
