import {
  canBecome,
  FORBIDDEN_STATUS,
  isOrderStatus,
  STATUS_CANNOT_CHANGE,
  refundsOn,
  statusesSettableBy,
  type OrderStatus,
} from '@canteen/domain/order-status';
import type { OrderRecord, OrderView } from '@canteen/domain/order-view';
import { actingRole, may } from '@canteen/domain/permissions';
import type { Context } from '../context/context.ts';
import { AppError, forbidden } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { queueRefundOfOrder } from '../refunds/queue-refund.ts';
import { moveOrder } from '../order-events/move-order.ts';
import { orderNotFound, presentOrder } from '../presenters/order.ts';
import { findOrder } from './queries.ts';

export interface ChangeStatus {
  /** By id or by number. */
  id: string;
  status: string;
  /** Where the order stood when the actor decided. */
  from?: string | undefined;
}

/**
 * Sets an order's status (section 4; decisions, Checkout). The change, its event, its audit entry and the refund that
 * CANCELLED (unless AUTO_REFUND is off) and REFUNDED ask for are one transaction. Of several changes at once one wins.
 * The repeat of one's own change answers the order and does nothing.
 * @throws UNKNOWN_STATUS 400, NOT_FOUND 404, FORBIDDEN 403, MOVED_ON 409 with `order`, REFUSED 422 once money went back
 */
export async function changeStatus(
  ctx: Context,
  actor: SessionActor,
  input: ChangeStatus,
): Promise<OrderView> {
  const to = knownStatus(input.status);
  const from = input.from === undefined ? undefined : knownStatus(input.from);
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
  if (!canBecome(order.status, to)) throw new AppError('REFUSED', STATUS_CANNOT_CHANGE);

  const won = await move(ctx, actor, order, to);
  const now = await findOrder(ctx.sql, order._id);
  if (!now) throw orderNotFound();
  if (!won) throw movedOn(actor, now);
  ctx.signals.publish({ kind: 'orders' });
  return presentOrder(actor, now);
}

async function move(
  ctx: Context,
  actor: SessionActor,
  order: OrderRecord,
  to: OrderStatus,
): Promise<boolean> {
  const now = ctx.clock.now();
  const by = { id: actor._id, name: actor.name, role: actingRole(actor, order) };
  return ctx.sql.begin(async (tx) => {
    if (!(await moveOrder(tx, { orderId: order._id, from: order.status, to, by, now }))) return false;
    if (refundsOn(to) && (to === 'REFUNDED' || ctx.config.autoRefund)) {
      const did = to === 'CANCELLED' ? 'cancelled' : 'refunded';
      await queueRefundOfOrder(tx, {
        orderId: order._id,
        reason: `The order was ${did} by ${actor.name}`,
        now,
      });
    }
    return true;
  });
}

function knownStatus(text: string): OrderStatus {
  if (!isOrderStatus(text)) throw new AppError('UNKNOWN_STATUS', 'There is no such status');
  return text;
}

/** The answer to this actor's own change was lost, and it is asked for again. */
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
