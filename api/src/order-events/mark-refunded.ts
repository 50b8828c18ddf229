import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { Queryable } from '../database/sql.ts';
import { SYSTEM, type StatusChange, writeStatusChange } from './write-status-change.ts';

/**
 * Sets an order to REFUNDED by "system" when the provider has returned the money (decisions, Checkout), in the caller's
 * transaction. False when it already is. Publish 'orders' after the commit.
 */
export async function markRefunded(
  tx: Queryable,
  { orderId, now, traceparent }: Pick<StatusChange, 'orderId' | 'now' | 'traceparent'>,
): Promise<boolean> {
  const [order] = await tx<{ status: OrderStatus }[]>`
    select orders.status from orders where orders.id = ${orderId} for update`;
  if (!order || order.status === 'REFUNDED') return false;
  const change = { orderId, from: order.status, to: 'REFUNDED', by: SYSTEM, now, traceparent } as const;
  return (await writeStatusChange(tx, change)) !== null;
}
