import type { Fragment } from 'postgres';
import { compareCursors, type Cursor } from '@canteen/domain/live/live-events';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import { orderScope, type Actor, type ActorRole } from '@canteen/domain/users/permissions';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { eventColumns } from '../order-events/event-columns.ts';
import { newestEvent } from '../order-events/newest-event.ts';
import { cursorParts } from './cursor-parts.ts';
import { type OrderRow, toOrderRecord } from './order-row.ts';
import { someOrdersInScope } from './orders-in-scope.ts';
import { loadOrders, selectOrders } from './queries.ts';

/** A row of `order_events`. */
export interface OrderEventRow {
  cursor: Cursor;
  orderId: string;
  kind: 'created' | 'status';
  from: OrderStatus | null;
  to: OrderStatus;
  at: Date;
  /** The role of the person who caused it. */
  by: ActorRole;
  /** The span that caused it, when traces were sent. */
  traceparent: string | null;
}

/** An event with its order as it is now. */
export interface OrderEventRecord extends OrderEventRow {
  /** Null when `needsOrder` said no. */
  order: OrderRecord | null;
}

/** Who may see an order: its customer, and the staff of its shop. */
export type OrderOwners = Pick<OrderRecord, 'userId' | 'shopId'>;

interface EventWithOwners extends OrderEventRow, OrderOwners {}

/** An event as JSON. */
type StoredEvent = Omit<OrderEventRow, 'at'> & { at: string };

interface StreamOptions {
  /** Only events of orders that this user may see; all when left out. */
  viewer?: Actor;
  /** For which events the order is loaded; for all when left out. */
  needsOrder?: ((order: OrderOwners) => boolean) | undefined;
}

/**
 * At most `limit` events after a cursor, in the order of the stream. Reads only events below the oldest running
 * transaction: sequence numbers do not commit in order, and an event that commits later always has a later cursor, so
 * a reader that continues from its last cursor misses none. When all orders are loaded, that is one statement.
 */
export async function orderEventsAfter(
  ctx: Context,
  cursor: Cursor,
  limit: number,
  { viewer, needsOrder }: StreamOptions = {},
): Promise<OrderEventRecord[]> {
  const { xid, eventId } = cursorParts(cursor);
  const scope =
    viewer && orderScope(viewer) !== 'all' ? ctx.sql`and ${someOrdersInScope(ctx.sql, viewer)}` : ctx.sql``;
  const readsAll = !needsOrder && !viewer;
  const events = (columns: Fragment) => ctx.sql`
    select ${eventColumns(ctx.sql)} ${columns}
    from order_events ${readsAll ? ctx.sql`` : ctx.sql`join orders on orders.id = order_events.order_id`}
    where (order_events.xid, order_events.id) > (${xid}::text::xid8, ${eventId}::text::bigint)
      and order_events.xid < pg_snapshot_xmin(pg_current_snapshot())
      ${scope}
    order by order_events.xid, order_events.id
    limit ${limit}`;
  if (!needsOrder) return loadOrdersOfEvents(ctx.sql, events(ctx.sql``));
  const rows = await ctx.sql<EventWithOwners[]>`${events(ctx.sql`, orders.user_id, orders.shop_id`)}`;
  const ids = [...new Set(rows.filter(needsOrder).map((event) => event.orderId))];
  const orders =
    ids.length === 0
      ? []
      : await loadOrders(ctx.sql, ctx.sql`select * from orders where orders.id = any(${ids})`);
  const byId = new Map(orders.map((order) => [order._id, order]));
  return rows.map(({ userId: _, shopId: __, ...event }) => ({
    ...event,
    order: byId.get(event.orderId) ?? null,
  }));
}

/**
 * These events with their orders, in the order of the stream. `offset 0` makes PostgreSQL look each order up by its id:
 * it expects as many events as the limit allows and would read all orders, but mostly there is one.
 */
async function loadOrdersOfEvents(sql: Queryable, events: Fragment): Promise<OrderEventRecord[]> {
  const rows = await selectOrders<OrderRow & { event: StoredEvent }>(
    sql,
    sql`
      select orders.*, to_jsonb(events.*) as event
      from (${events}) as events
        cross join lateral (select * from orders where orders.id = events.order_id offset 0) as orders`,
    sql`, orders.event`,
  );
  return rows
    .map(({ event, ...order }) => ({
      cursor: event.cursor,
      orderId: order._id,
      kind: event.kind,
      from: event.from,
      to: event.to,
      at: new Date(event.at),
      by: event.by,
      traceparent: event.traceparent,
      order: toOrderRecord(order),
    }))
    .sort((one, other) => compareCursors(one.cursor, other.cursor));
}

const MAX_HELD_BACK = 500;

/**
 * Committed events that `orderEventsAfter` does not read yet, because a transaction with an earlier number is still
 * running, each with whose order it is: the 500 newest and the oldest.
 */
export const heldBackEvents = ({ sql }: Context) =>
  sql<({ eventId: string } & OrderOwners)[]>`
    select events.id::text as event_id, orders.user_id, orders.shop_id
    from (
      (select order_events.id, order_events.order_id from order_events
        where order_events.xid >= pg_snapshot_xmin(pg_current_snapshot())
        order by order_events.xid desc, order_events.id desc
        limit ${MAX_HELD_BACK})
      union
      (select order_events.id, order_events.order_id from order_events
        where order_events.xid >= pg_snapshot_xmin(pg_current_snapshot())
        order by order_events.xid, order_events.id
        limit 1)) as events
    cross join lateral (
      select orders.user_id, orders.shop_id from orders where orders.id = events.order_id offset 0) as orders`;

/** The cursor of the newest event that `orderEventsAfter` would read; '0.0' when there is none. */
export async function newestCursor({ sql }: Context): Promise<Cursor> {
  const [row] = await sql<{ newest: Cursor }[]>`select ${newestEvent(sql)} as newest`;
  return row?.newest ?? '0.0';
}

export interface StreamPosition {
  newest: Cursor;
  /** Whether the cursor is '0.0' or that of an event: a database that was restored since may not have its event. */
  isKnown: boolean;
  /** Whether more than `distance` events of all users follow the cursor. */
  isFarther: boolean;
}

/** Where a cursor is in the stream. Reads at most `distance` entries of an index. @param distance how many events */
export async function streamPosition(
  { sql }: Context,
  cursor: Cursor,
  distance: number,
): Promise<StreamPosition> {
  const { xid, eventId } = cursorParts(cursor);
  const [row] = await sql<StreamPosition[]>`
    select ${newestEvent(sql)} as newest, exists (
      select 1 from order_events
      where (order_events.xid, order_events.id) > (${xid}::text::xid8, ${eventId}::text::bigint)
      order by order_events.xid, order_events.id
      offset ${distance} limit 1
    ) as is_farther,
    ${cursor} = '0.0' or exists (
      select 1 from order_events
      where order_events.xid = ${xid}::text::xid8 and order_events.id = ${eventId}::text::bigint
    ) as is_known`;
  return row ?? { newest: '0.0', isFarther: false, isKnown: false };
}
