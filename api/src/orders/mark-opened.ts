import { statusesSettableBy } from '@canteen/domain/orders/settable-statuses';
import { may } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { forbidden } from '../errors/app-error.ts';
import { orderNotFound } from '../presenters/order.ts';
import { findOrder } from './queries.ts';

/**
 * Stores when somebody who may accept the order first opened its details, and tells the other devices of its staff, so
 * that their alarms stop. Nothing changes when it was opened before.
 * @throws NOT_FOUND 404, FORBIDDEN 403 for delivery staff and for the customer
 */
export async function markOpened(ctx: Context, actor: SessionActor, idOrNumber: string): Promise<void> {
  const order = await findOrder(ctx.sql, idOrNumber);
  if (!order || !may(actor, 'order.view', order)) throw orderNotFound();
  if (!statusesSettableBy(actor, order).includes('ACCEPTED')) throw forbidden();
  const marked = await ctx.sql`
    update orders set opened_at = ${ctx.clock.now()} where orders.id = ${order._id} and orders.opened_at is null`;
  if (marked.count === 0) return;
  ctx.signals.publish({ kind: 'order-opened', orderId: order._id, shopId: order.shopId });
}
