import type { Cursor } from '@canteen/domain/live-events';
import type { OrderStatus } from '@canteen/domain/order-status';
import type { OrderRecord } from '@canteen/domain/order-view';
import { orderScope, type Actor } from '@canteen/domain/permissions';
import type { Fragment } from 'postgres';
import type { Queryable } from '../database/connect.ts';
import type { Context } from '../context/context.ts';
import { isOrderNumber } from './order-number.ts';
import { toRecord, type OrderRow } from './order-row.ts';

/** The orders that `page` selects (whole rows of `orders`), newest first, with their lines and events. */
export async function loadOrders(sql: Queryable, page: Fragment): Promise<OrderRecord[]> {
  const rows = await sql<OrderRow[]>`
    select orders.id as "_id", orders.number as order_id, orders.user_id, orders.shop_id, orders.shop_name,
      orders.status, orders.name, orders.contact, orders.fulfilment, orders.address, orders.lat, orders.lng,
      orders.description as order_description, orders.items_total, orders.gst_amount, orders.delivery_fee,
      orders.total_price, orders.provider_payment_id as payment_id, orders.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', order_lines.key, 'food', foods.id, 'name', order_lines.name,
          'price', order_lines.price, 'quantity', order_lines.quantity) order by order_lines.position)
        from order_lines left join foods on foods.id = order_lines.food_id
        where order_lines.order_id = orders.id), '[]') as items,
      coalesce((
        select jsonb_agg(jsonb_build_object('status', order_events.to_status, 'at', order_events.at,
          'role', order_events.actor_role, 'name', order_events.actor_name,
          'cursor', order_events.xid::text || '.' || order_events.id) order by order_events.id)
        from order_events where order_events.order_id = orders.id), '[]') as events
    from (${page}) as orders
    order by orders.created_at desc, orders.id desc`;
  return rows.map(toRecord);
}

/** By id or by the number that people read out; null when there is none. */
export async function findOrder(sql: Queryable, idOrNumber: string): Promise<OrderRecord | null> {
  const number = idOrNumber.toUpperCase();
  if (isOrderNumber(number)) return one(sql, sql`select * from orders where orders.number = ${number}`);
  // Nothing else can be an id, and some texts the database would not even take.
  if (!/^[0-9a-f]{24}$/.test(idOrNumber)) return null;
  return one(sql, sql`select * from orders where orders.id = ${idOrNumber}`);
}

/** The order that a payment became. */
export const orderOfPayment = (sql: Queryable, paymentId: string) =>
  one(sql, sql`select * from orders where orders.payment_id = ${paymentId}`);

async function one(sql: Queryable, page: Fragment): Promise<OrderRecord | null> {
  return (await loadOrders(sql, page))[0] ?? null;
}

/** Something that happened to an order, with the order as it is now. */
export interface OrderEventRecord {
  cursor: Cursor;
  orderId: string;
  kind: 'created' | 'status';
  from: OrderStatus | null;
  to: OrderStatus;
  at: Date;
  /** Null when nobody wanted it. */
  order: OrderRecord | null;
}

interface EventRow extends Omit<OrderEventRecord, 'order'> {
  userId: string | null;
  shopId: string;
}

interface Reading {
  /** Only events of orders that they may see. */
  viewer?: Actor;
  /** Orders that nobody here wants to hear of are not loaded; their events come all the same. */
  wants?: (order: { userId: string | null; shopId: string }) => boolean;
}

/**
 * The events after a cursor in the order of the stream, at most `limit`. Only those below the oldest transaction
 * still running: what commits later always comes later, so that nobody who reads on from here misses any.
 */
export async function orderEventsAfter(
  ctx: Context,
  cursor: Cursor,
  limit: number,
  { viewer, wants = () => true }: Reading = {},
): Promise<OrderEventRecord[]> {
  const [xid = '0', id = '0'] = cursor.split('.');
  const events = await ctx.sql<EventRow[]>`
    select order_events.xid::text || '.' || order_events.id as cursor, order_events.order_id,
      order_events.kind, order_events.from_status as from, order_events.to_status as to, order_events.at,
      orders.user_id, orders.shop_id
    from order_events join orders on orders.id = order_events.order_id
    where (order_events.xid, order_events.id) > (${xid}::text::xid8, ${id}::text::bigint)
      and order_events.xid < pg_snapshot_xmin(pg_current_snapshot())
      ${viewer && orderScope(viewer) !== 'all' ? inScope(ctx.sql, viewer) : ctx.sql``}
    order by order_events.xid, order_events.id
    limit ${limit}`;
  const ids = [...new Set(events.filter(wants).map((event) => event.orderId))];
  const orders =
    ids.length === 0
      ? []
      : await loadOrders(ctx.sql, ctx.sql`select * from orders where orders.id = any(${ids})`);
  const byId = new Map(orders.map((order) => [order._id, order]));
  return events.map(({ userId: _, shopId: __, ...event }) => ({
    ...event,
    order: byId.get(event.orderId) ?? null,
  }));
}

/** The viewer's own orders and, for a shop admin, those of the shops they manage. */
function inScope(sql: Queryable, viewer: Actor): Fragment {
  const shops = orderScope(viewer) === 'managed' ? [...viewer.managedShops] : [];
  return sql`and (orders.user_id = ${viewer._id} or orders.shop_id = any(${shops}))`;
}

/** Where the stream stands: everything up to here has been told to whoever has read everything. */
export async function newestCursor(ctx: Context): Promise<Cursor> {
  const [row] = await ctx.sql<{ cursor: Cursor }[]>`
    select order_events.xid::text || '.' || order_events.id as cursor
    from order_events
    where order_events.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by order_events.xid desc, order_events.id desc
    limit 1`;
  return row?.cursor ?? '0.0';
}
