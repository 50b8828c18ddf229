import { HOUR_MS } from '@canteen/domain/durations';
import { isFinal } from '@canteen/domain/orders/order-status';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import { createCache } from '../context/cache.ts';
import type { Context } from '../context/context.ts';

/** Each one needs about 3 KB. An order that nobody changes for an hour is read again. */
const orders = createCache<OrderRecord>({ maxEntries: 2_000, ttlMs: HOUR_MS, forgetAtResync: true });

/** Keeps an order that was just read or changed, until it is final. */
export function cacheOrder(ctx: Context, order: OrderRecord): void {
  if (isFinal(order.status)) orders.delete(ctx, order._id);
  else orders.set(ctx, order._id, order);
}

/** The open order with this id as this process knows it, or null. Only for a statement that checks what it relies on. */
export const cachedOrder = (ctx: Context, id: string): OrderRecord | null => orders.get(ctx, id) ?? null;
