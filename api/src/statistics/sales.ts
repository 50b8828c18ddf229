import type { Fragment } from 'postgres';
import type { Queryable } from '../database/connect.ts';
import type { Scope } from './scope.ts';

// Parts of the statements that read statistics. They follow one another in one `with`, so that every figure comes from
// the same snapshot.

export const ofShops = (sql: Queryable, column: Fragment, { shops }: Scope): Fragment =>
  shops === null ? sql`true` : sql`${column} = any(${shops})`;

/** The day of the first (`asc`) or last (`desc`) order of the scope. */
function edge(sql: Queryable, { shops }: Scope, direction: 'asc' | 'desc'): Fragment {
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  if (shops === null)
    return sql`(select orders.campus_day from orders order by orders.created_at ${order} limit 1)`;
  // One look into the index for each shop.
  return sql`(
    select edge.day from unnest(${shops}::text[]) as shop (id), lateral (
      select orders.campus_day as day from orders where orders.shop_id = shop.id
      order by orders.created_at ${order} limit 1) as edge
    order by edge.day ${order} limit 1)`;
}

/**
 * `bounds`: the range; one without a first day begins with the first order, one without a last day ends today, or with
 * the last order when that is later. `since` is its first day, or that of the previous range when `previous` is set.
 * `days`: every day from `since` on. `open_days`: those of them whose totals are not in the rollup, because they are not
 * closed or because an order has changed since; mostly this is only today.
 */
export const daysOf = (sql: Queryable, scope: Scope, { previous = false } = {}): Fragment => sql`
  last as (
    select coalesce(${scope.to}::date,
      greatest(${scope.today}::date, ${scope.from}::date, ${edge(sql, scope, 'desc')})) as last_day
  ), bounds as materialized (
    select last.last_day,
      coalesce(${scope.from}::date, least(last.last_day, ${edge(sql, scope, 'asc')})) as first_day,
      ${
        previous && scope.from !== null
          ? sql`${scope.from}::date - (last.last_day - ${scope.from}::date + 1)`
          : sql`coalesce(${scope.from}::date, least(last.last_day, ${edge(sql, scope, 'asc')}))`
      } as since
    from last
  ), days as materialized (
    select generate_series(bounds.since::timestamp, bounds.last_day::timestamp, interval '1 day')::date as day
    from bounds
  ), open_days as materialized (
    select days.day from days
    where not exists (select 1 from closed_days where closed_days.day = days.day)
      or exists (select 1 from dirty_days where dirty_days.day = days.day)
  )`;

/** `sales`: the totals of `days` by day, shop and status, in paise. Every status, or the one of the filter. */
export function salesOf(sql: Queryable, scope: Scope): Fragment {
  const ofStatus = (column: Fragment) =>
    scope.status === null ? sql`true` : sql`${column} = ${scope.status}`;
  return sql`
  sales as materialized (
    select rolled.day, rolled.shop_id, rolled.shop_name, rolled.status, rolled.order_count, rolled.items_total,
      rolled.gst_amount, rolled.delivery_fee, rolled.revenue
    from bounds, daily_shop_statistics as rolled
    where rolled.day between bounds.since and bounds.last_day
      and ${ofShops(sql, sql`rolled.shop_id`, scope)} and ${ofStatus(sql`rolled.status`)}
      and not exists (select 1 from dirty_days where dirty_days.day = rolled.day)
    union all
    select orders.campus_day, orders.shop_id, max(orders.shop_name), orders.status, count(*), sum(orders.items_total),
      sum(orders.gst_amount), sum(orders.delivery_fee), sum(orders.total_price)
    from open_days join orders on orders.campus_day = open_days.day
    where ${ofShops(sql, sql`orders.shop_id`, scope)} and ${ofStatus(sql`orders.status`)}
    group by orders.campus_day, orders.shop_id, orders.status
  )`;
}
