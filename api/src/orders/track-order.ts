import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { orderNotFound, presentOrder } from '../presenters/order.ts';
import { findOrder } from './queries.ts';

/**
 * One order with its timeline, by id or by number (section 7). Amounts in rupees.
 * @throws NOT_FOUND 404 'Order Not Found', also when the actor may not see it
 */
export async function trackOrder(ctx: Context, actor: SessionActor, idOrNumber: string): Promise<OrderView> {
  const order = await findOrder(ctx.sql, idOrNumber);
  if (!order) throw orderNotFound();
  return presentOrder(actor, order);
}
