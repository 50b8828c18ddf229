import type { Fragment } from 'postgres';
import type { Queryable } from '../database/sql.ts';

/** A bucket of waiting times ends at 1.1 ^ bucket seconds, so its middle differs by less than 5 % from each time in it. */
export const BUCKET_FACTOR = 1.1;

/** A breakdown of the orders: its table and how it is counted. Every table has period, start, shop and status. */
export interface Breakdown {
  table: string;
  keys: readonly string[];
  /** Columns that are summed. */
  sums: readonly string[];
  /** Columns that are combined with max(). */
  names: readonly string[];
  /** The rows for `orders` (a table or a part of a `with`) before they are summed: shop_id, status, keys, names and sums. */
  ofOrders(sql: Queryable, orders: Fragment): Fragment;
}

const campusTime = (sql: Queryable) =>
  sql`(orders.created_at at time zone 'UTC' + interval '5 hours 30 minutes')`;

/** When orders were placed. */
export const HOURS: Breakdown = {
  table: 'hour_statistics',
  keys: ['weekday', 'hour'],
  sums: ['order_count'],
  names: [],
  ofOrders: (sql, orders) => sql`
    select orders.shop_id, orders.status, extract(isodow from ${campusTime(sql)})::smallint as weekday,
      extract(hour from ${campusTime(sql)})::smallint as hour, 1 as order_count
    from ${orders} as orders`,
};

// `offset 0` makes PostgreSQL read the lines of each order by index. It expects more orders of a day than there are, and
// would read whole tables.

/** Which foods were sold; `revenue` is price × quantity. */
export const FOODS: Breakdown = {
  table: 'food_statistics',
  keys: ['food'],
  sums: ['quantity', 'revenue'],
  names: ['food_name'],
  ofOrders: (sql, orders) => sql`
    select orders.shop_id, orders.status, coalesce(line.food_id, 'name:' || line.name) as food,
      line.name as food_name, line.quantity, line.price * line.quantity as revenue
    from ${orders} as orders, lateral (
      select order_lines.food_id, order_lines.name, order_lines.quantity, order_lines.price from order_lines
      where order_lines.order_id = orders.id offset 0) as line`,
};

/** How long orders took from PAID to the first time that they were ACCEPTED or DELIVERED. */
export const WAITING_TIMES: Breakdown = {
  table: 'wait_statistics',
  keys: ['reached', 'bucket'],
  sums: ['order_count'],
  names: [],
  ofOrders: (sql, orders) => sql`
    select orders.shop_id, orders.status, event.reached,
      ceil(ln(greatest(1, extract(epoch from event.at - orders.created_at))::float8)
        / ln(${BUCKET_FACTOR}::float8))::smallint as bucket,
      1 as order_count
    from ${orders} as orders, lateral (
      select order_events.to_status as reached, min(order_events.at) as at from order_events
      where order_events.order_id = orders.id and order_events.to_status in ('ACCEPTED', 'DELIVERED')
      group by order_events.to_status) as event`,
};

/** Why cancelled and refunded orders were refunded. */
export const CANCELLATIONS: Breakdown = {
  table: 'cancellation_statistics',
  keys: ['reason'],
  sums: ['order_count', 'revenue'],
  names: [],
  ofOrders: (sql, orders) => sql`
    select orders.shop_id, orders.status, coalesce(refunds.reason, '') as reason, 1 as order_count,
      orders.total_price as revenue
    from ${orders} as orders left join lateral (
      select refunds.reason from refunds
      where refunds.provider_payment_id = orders.provider_payment_id offset 0) as refunds on true
    where orders.status in ('CANCELLED', 'REFUNDED')`,
};

export const BREAKDOWNS: readonly Breakdown[] = [HOURS, FOODS, WAITING_TIMES, CANCELLATIONS];

/** The columns of a breakdown after period and start. */
export const columnsOf = ({ keys, names, sums }: Breakdown) => [
  'shop_id',
  'status',
  ...keys,
  ...names,
  ...sums,
];

/** Sums `rows` (a part of a `with` or a table) by shop, status and keys. */
export function sumRows(sql: Queryable, { keys, names, sums }: Breakdown, rows: Fragment): Fragment {
  const groups = ['shop_id', 'status', ...keys].map((column) => `rows.${column}`);
  const totals = [
    ...names.map((name) => `max(rows.${name}) as ${name}`),
    ...sums.map((sum) => `sum(rows.${sum}) as ${sum}`),
  ];
  return sql`
    select ${sql.unsafe([...groups, ...totals].join(', '))} from (${rows}) as rows
    group by ${sql.unsafe(groups.join(', '))}`;
}
