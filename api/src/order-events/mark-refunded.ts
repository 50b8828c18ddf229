import type { OrderStatus } from '@canteen/domain/order-status';
import type { Queryable } from '../database/connect.ts';
import { moveOrder, SYSTEM } from './move-order.ts';

/**
 * The provider has returned the money: the order becomes REFUNDED, set by "system" (decisions, Checkout), in the
 * caller's transaction. False when it was already. Publish 'orders' after the commit.
 */
export async function markRefunded(tx: Queryable, orderId: string, now: Date): Promise<boolean> {
  const [order] = await tx<{ status: OrderStatus }[]>`
    select orders.status from orders where orders.id = ${orderId} for update`;
  if (!order || order.status === 'REFUNDED') return false;
  return moveOrder(tx, { orderId, from: order.status, to: 'REFUNDED', by: SYSTEM, now });
}
