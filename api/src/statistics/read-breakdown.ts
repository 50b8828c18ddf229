import type { OrderStatus } from '@canteen/domain/order-status';
import type { Fragment } from 'postgres';
import type { Queryable } from '../database/connect.ts';
import { addedUp, columnsOf, type Breakdown } from './breakdowns.ts';
import { ofShops } from './sales.ts';
import type { Scope } from './scope.ts';

/**
 * `pieces`: the closed months and days that make up the range; a month when it is whole and none of its days has changed
 * since. `open_orders`: the orders of its other days. Needs `daysOf`.
 */
export const piecesOf = (sql: Queryable, scope: Scope): Fragment => sql`
  months as materialized (
    select closed_months.month from bounds, closed_months
    where closed_months.month >= bounds.first_day
      and closed_months.month + interval '1 month' - interval '1 day' <= bounds.last_day
      and not exists (select 1 from open_days where date_trunc('month', open_days.day) = closed_months.month)
  ), pieces as materialized (
    select 'month' as period, months.month as start from months
    union all
    select 'day', days.day from bounds, days
    where days.day >= bounds.first_day
      and not exists (select 1 from open_days where open_days.day = days.day)
      and not exists (select 1 from months where months.month = date_trunc('month', days.day))
  ), open_orders as materialized (
    select orders.id, orders.shop_id, orders.status, orders.created_at, orders.total_price, orders.provider_payment_id
    from bounds, open_days join orders on orders.campus_day = open_days.day
    where open_days.day >= bounds.first_day and ${ofShops(sql, sql`orders.shop_id`, scope)}
  )`;

/** A breakdown of the orders of the range that have one of these statuses, by shop, status and its keys. */
export function breakdownOf(
  sql: Queryable,
  scope: Scope,
  breakdown: Breakdown,
  statuses: readonly OrderStatus[],
): Fragment {
  const columns = columnsOf(breakdown).map((column) => `rolled.${column}`);
  const among = (rows: Fragment) => sql`
    ${rows}.status = any(${[...statuses]}) and ${ofShops(sql, sql`${rows}.shop_id`, scope)}`;
  return addedUp(
    sql,
    breakdown,
    sql`
      select ${sql.unsafe(columns.join(', '))}
      from pieces join ${sql(breakdown.table)} as rolled
        on rolled.period = pieces.period and rolled.start = pieces.start
      where ${among(sql`rolled`)}
      union all
      select counted.* from (${breakdown.ofOrders(sql, sql`open_orders`)}) as counted where ${among(sql`counted`)}`,
  );
}
