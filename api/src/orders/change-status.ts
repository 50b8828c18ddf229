import {
  canBecome,
  ERASED_CANNOT_REOPEN,
  isFinal,
  isOrderStatus,
  STATUS_CANNOT_CHANGE,
  refundsCustomer,
  type OrderStatus,
} from '@canteen/domain/order-status';
import type { OrderRecord } from '@canteen/domain/order-view';
import type { OrderView } from '@canteen/domain/order.schema';
import { actingRole, may } from '@canteen/domain/permissions';
import { FORBIDDEN_STATUS, statusesSettableBy } from '@canteen/domain/settable-statuses';
import type { Context } from '../context/context.ts';
import { AppError, forbidden } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { refundOfChanged } from '../refunds/queue-refund.ts';
import { writeStatusChange } from '../order-events/write-status-change.ts';
import { orderNotFound, presentOrder } from '../presenters/order.ts';
import { findOrder } from './queries.ts';

export interface ChangeStatus {
  /** By id or by number. */
  id: string;
  status: string;
  /** The status that the actor saw when they decided. */
  from?: string | undefined;
}

/**
 * Sets an order's status (section 4; decisions, Checkout). The change, its event, its audit entry and the refund for
 * CANCELLED (unless AUTO_REFUND is off) or REFUNDED are one statement. Of several changes at the same time one
 * succeeds. When the actor repeats their last change, the order is answered and nothing is changed.
 * @throws UNKNOWN_STATUS 400, NOT_FOUND 404, FORBIDDEN 403, MOVED_ON 409 with the current `order`, REFUSED 422 when the
 *   order is CANCELLED (it can only become REFUNDED), REFUNDED, or erased and would not be final any more
 */
export async function changeStatus(
  ctx: Context,
  actor: SessionActor,
  input: ChangeStatus,
): Promise<OrderView> {
  const to = parseStatus(input.status);
  const from = input.from === undefined ? undefined : parseStatus(input.from);
  const order = await findOrder(ctx.sql, input.id);
  if (!order || !may(actor, 'order.view', order)) throw orderNotFound();
  if (!statusesSettableBy(actor, order).includes(to)) throw forbidden(FORBIDDEN_STATUS);
  if (
    order.status === to &&
    (from === undefined || from === to || (await isRepeat(ctx, actor, order, from)))
  ) {
    return presentOrder(actor, order);
  }
  if (from !== undefined && order.status !== from) throw movedOn(actor, order);
  if (order.erasedAt !== null && !isFinal(to)) throw new AppError('REFUSED', ERASED_CANNOT_REOPEN);
  if (!canBecome(order.status, to)) throw new AppError('REFUSED', STATUS_CANNOT_CHANGE);

  const now = ctx.clock.now();
  const by = { id: actor._id, name: actor.name, role: actingRole(actor, order) };
  const action = to === 'CANCELLED' ? 'cancelled' : 'refunded';
  const refund =
    refundsCustomer(to) && (to === 'REFUNDED' || ctx.config.autoRefund)
      ? refundOfChanged(ctx.sql, { reason: `The order was ${action} by ${actor.name}`, now })
      : undefined;
  const change = { orderId: order._id, from: order.status, to, by, now, traceparent: ctx.tracing?.carrier() };
  const cursor = await writeStatusChange(ctx.sql, change, refund);
  if (cursor === null) {
    const current = await findOrder(ctx.sql, order._id);
    throw current ? movedOn(actor, current) : orderNotFound();
  }
  ctx.signals.publish({ kind: 'orders' });
  const timeline = [...order.timeline, { status: to, at: now, by: { role: by.role, name: by.name } }];
  return presentOrder(actor, { ...order, status: to, timeline, cursor });
}

function parseStatus(text: string): OrderStatus {
  if (!isOrderStatus(text)) throw new AppError('UNKNOWN_STATUS', 'There is no such status');
  return text;
}

/** Whether this actor made the last change, from the same status: a repeat whose first answer was lost. */
async function isRepeat(
  ctx: Context,
  actor: SessionActor,
  order: OrderRecord,
  from: OrderStatus,
): Promise<boolean> {
  const [last] = await ctx.sql<{ actorId: string | null; from: string | null }[]>`
    select order_events.actor_id, order_events.from_status as from from order_events
    where order_events.order_id = ${order._id}
    order by order_events.id desc limit 1`;
  return last?.actorId === actor._id && last.from === from;
}

const movedOn = (actor: SessionActor, order: OrderRecord) =>
  new AppError('MOVED_ON', `The order is ${order.status} already`, {
    body: { order: presentOrder(actor, order) },
  });
