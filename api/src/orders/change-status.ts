import type { Fragment } from 'postgres';
import {
  canBecome,
  ERASED_CANNOT_REOPEN,
  isFinal,
  isOrderStatus,
  STATUS_CANNOT_CHANGE,
  refundsCustomer,
  type OrderStatus,
} from '@canteen/domain/orders/order-status';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { FORBIDDEN_STATUS, statusesSettableBy } from '@canteen/domain/orders/settable-statuses';
import { actingRole, may } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import { AppError, forbidden, unknownStatus } from '../errors/app-error.ts';
import { writeStatusChange } from '../order-events/write-status-change.ts';
import { orderNotFound, presentOrder } from '../presenters/order.ts';
import { refundOfChanged } from '../refunds/queue-refund.ts';
import { isCurrentSession, requireCurrentSession } from '../sessions/check-session.ts';
import { cursorParts } from './cursor-parts.ts';
import { publishLocalChange } from './local-changes.ts';
import { cachedOrder, cacheOrder } from './order-cache.ts';
import { findOrder } from './queries.ts';

interface ChangeStatus {
  /** By id or by number. */
  id: string;
  status: string;
  /** The status that the actor saw when they decided. */
  from?: string | undefined;
}

/** A change that may be written. */
interface Change {
  order: OrderRecord;
  to: OrderStatus;
  /** True when `order` comes from the cache and may have changed since; false when it was read for this change. */
  isFromCache: boolean;
}

/**
 * Sets an order's status (section 4; decisions, Checkout). The change, its event, its audit entry and the refund for
 * CANCELLED (unless AUTO_REFUND is off) or REFUNDED are one statement. Of several changes at the same time one
 * succeeds. When the actor repeats their last change, the order is answered and nothing is changed. The order is read
 * only when this process does not know it (docs/decisions/0102), or when the change is refused.
 * @throws UNKNOWN_STATUS 400, NOT_FOUND 404, FORBIDDEN 403, MOVED_ON 409 with the current `order`, REFUSED 422 when the
 *   order is CANCELLED (it can only become REFUNDED), REFUNDED, or erased and would not be final any more
 * @throws SessionChangedError when the session has ended, or the actor has changed
 */
export async function changeStatus(
  ctx: Context,
  actor: SessionActor,
  input: ChangeStatus,
): Promise<OrderView> {
  const to = parseStatus('status', input.status);
  const from = input.from === undefined ? undefined : parseStatus('from', input.from);
  const cached = cachedOrder(ctx, input.id);
  if (cached && !refusalOfActor(actor, cached, to) && !refusalOfChange(actor, cached, to, from)) {
    const changed = await write(ctx, actor, { order: cached, to, isFromCache: true });
    if (changed) return presentOrder(actor, changed);
  }
  const [order] = await Promise.all([
    findOrder(ctx.sql, input.id),
    requireCurrentSession(ctx.sql, ctx.clock.now(), actor),
  ]);
  if (!order) throw orderNotFound();
  const forbiddenToActor = refusalOfActor(actor, order, to);
  if (forbiddenToActor) throw forbiddenToActor;
  if (
    order.status === to &&
    (from === undefined || from === to || (await isRepeat(ctx, actor, order, from)))
  ) {
    return presentOrder(actor, order);
  }
  const impossible = refusalOfChange(actor, order, to, from);
  if (impossible) throw impossible;

  const changed = await write(ctx, actor, { order, to, isFromCache: false });
  if (changed) return presentOrder(actor, changed);
  await requireCurrentSession(ctx.sql, ctx.clock.now(), actor);
  const current = await findOrder(ctx.sql, order._id);
  throw current ? movedOn(actor, current) : orderNotFound();
}

/** Why this actor may not set this status on the order, or null. */
function refusalOfActor(actor: SessionActor, order: OrderRecord, to: OrderStatus): AppError | null {
  if (!may(actor, 'order.view', order)) return orderNotFound();
  return statusesSettableBy(actor, order).includes(to) ? null : forbidden(FORBIDDEN_STATUS);
}

/** Why the order cannot get this status now, or null. */
function refusalOfChange(
  actor: SessionActor,
  order: OrderRecord,
  to: OrderStatus,
  from: OrderStatus | undefined,
): AppError | null {
  if (from !== undefined && order.status !== from) return movedOn(actor, order);
  if (order.erasedAt !== null && !isFinal(to)) return new AppError('REFUSED', ERASED_CANNOT_REOPEN);
  return canBecome(order.status, to) ? null : new AppError('REFUSED', STATUS_CANNOT_CHANGE);
}

/** The changed order; null, and nothing is changed, when the order or the session is not as it was. */
async function write(
  ctx: Context,
  actor: SessionActor,
  { order, to, isFromCache }: Change,
): Promise<OrderRecord | null> {
  const now = ctx.clock.now();
  const by = { id: actor._id, name: actor.name, role: actingRole(actor, order) };
  const action = to === 'CANCELLED' ? 'cancelled' : 'refunded';
  const refund =
    refundsCustomer(to) && (to === 'REFUNDED' || ctx.config.autoRefund)
      ? refundOfChanged(ctx.sql, { reason: `The order was ${action} by ${actor.name}`, now })
      : undefined;
  const change = {
    orderId: order._id,
    from: order.status,
    to,
    by,
    now,
    traceparent: ctx.tracing?.traceparent(),
  };
  const parts = {
    onlyIf: ctx.sql`${isSession(ctx, actor)} ${isFromCache ? isUnchanged(ctx, order) : ctx.sql``}`,
    alsoInsert: refund,
  };
  // The deletion of the customer's account locks the order and its payment in another order.
  const written = await retryDeadlocks(() => writeStatusChange(ctx.sql, change, parts));
  if (written === null) return null;
  const { previousCursor, cursor, openedAt } = written;
  const timeline = [...order.timeline, { status: to, at: now, by: { role: by.role, name: by.name } }];
  const changed = { ...order, status: to, timeline, cursor, openedAt };
  cacheOrder(ctx, changed);
  if (previousCursor !== null) publishLocalChange(ctx, { order: changed, cursor, previousCursor });
  ctx.signals.publish({ kind: 'orders' });
  return changed;
}

const isSession = (ctx: Context, { sessionId, userVersion }: SessionActor): Fragment => ctx.sql`
  and (select ${isCurrentSession(ctx.sql, ctx.clock.now())}
    from (values (${sessionId}::text, ${userVersion}::text)) as requests (session_id, user_version))`;

/** Whether the row of `orders` is still that order: it has no newer event, and the same customer. */
function isUnchanged({ sql }: Context, { cursor = '', userId }: OrderRecord): Fragment {
  const { eventId } = cursorParts(cursor);
  return sql`
    and orders.user_id is not distinct from ${userId} and not exists (
      select from order_events
      where order_events.order_id = orders.id and order_events.id > ${eventId}::text::bigint)`;
}

function parseStatus(field: 'status' | 'from', text: string): OrderStatus {
  if (!isOrderStatus(text)) throw unknownStatus(field);
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
