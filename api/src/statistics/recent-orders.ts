import type { Fragment } from 'postgres';
import { endOfDay, startOfDay } from '@canteen/domain/campus-time';
import { toRupees } from '@canteen/domain/money';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import { keysetPaging, type SortOrder } from '../database/keyset-paging.ts';
import type { Queryable } from '../database/sql.ts';
import type { StatisticsFilter } from './statistics-filter.ts';

/** An order as the statement returns it: amounts in paise. */
export interface RecentOrderRow {
  id: string;
  orderId: string;
  createdAt: string;
  shopName: string;
  status: OrderStatus;
  orderItems: { name: string; quantity: number }[];
  itemsTotal: number;
  gstAmount: number;
  deliveryFee: number;
  totalPrice: number;
  /** For `toKeysetPage`. */
  keyValues: string[];
}

/** Newest first. */
export const newestFirstOrder = (sql: Queryable): SortOrder => ({
  name: 'statistics',
  keys: [
    { by: sql`orders.created_at`, kind: 'instant' },
    { by: sql`orders.id`, kind: 'text' },
  ],
  descending: true,
});

/** The newest `count` orders of the filter after the cursor, as one JSON array of `RecentOrderRow`. */
export function ordersOf(
  sql: Queryable,
  filter: StatisticsFilter,
  { count, cursor }: { count: number; cursor: string | undefined },
): Fragment {
  const { keyValues, after, orderBy } = keysetPaging(sql, newestFirstOrder(sql), cursor);
  // As a literal, so that PostgreSQL may use the index of this status.
  const ofStatus =
    filter.status === null ? sql`true` : sql`orders.status = ${sql.unsafe(`'${filter.status}'`)}`;
  // Also as a literal: for a limit that it does not know, PostgreSQL would plan the whole statement at each call.
  const limit = sql.unsafe(String(count));
  const newest = (ofShop: Fragment) => sql`
    select orders.* from orders
    where ${ofShop} and ${ofStatus}
      ${filter.from === null ? sql`` : sql`and orders.created_at >= ${startOfDay(filter.from)}`}
      ${filter.to === null ? sql`` : sql`and orders.created_at < ${endOfDay(filter.to)}`}
      ${after}
    order by ${orderBy} limit ${limit}`;
  // For several shops, the newest orders of each shop are read by index, and not all orders.
  const page =
    filter.shops === null
      ? newest(sql`true`)
      : sql`
        select orders.* from unnest(${filter.shops}::text[]) as shop (id),
          lateral (${newest(sql`orders.shop_id = shop.id`)}) as orders
        order by ${orderBy} limit ${limit}`;
  return sql`
    select coalesce(json_agg(json_build_object('id', orders.id, 'orderId', orders.number,
      'createdAt', orders.created_at, 'shopName', orders.shop_name, 'status', orders.status,
      'itemsTotal', orders.items_total, 'gstAmount', orders.gst_amount, 'deliveryFee', orders.delivery_fee,
      'totalPrice', orders.total_price, 'keyValues', orders.key_values, 'orderItems', coalesce((
        select json_agg(json_build_object('name', order_lines.name, 'quantity', order_lines.quantity)
          order by order_lines.position)
        from order_lines where order_lines.order_id = orders.id), '[]')) order by ${orderBy}), '[]')
    from (select orders.*, ${keyValues} from (${page}) as orders) as orders`;
}

/** A recent order as the API answers it; amounts in rupees. */
export function presentRecentOrder({ keyValues: _, ...order }: RecentOrderRow): Statistics['orders'][number] {
  return {
    ...order,
    createdAt: new Date(order.createdAt).toISOString(),
    items: order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0),
    itemsTotal: toRupees(order.itemsTotal),
    gstAmount: toRupees(order.gstAmount),
    deliveryFee: toRupees(order.deliveryFee),
    totalPrice: toRupees(order.totalPrice),
  };
}
