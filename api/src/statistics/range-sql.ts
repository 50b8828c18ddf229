import type { Fragment } from 'postgres';
import type { Queryable } from '../database/sql.ts';
import type { StatisticsFilter } from './statistics-filter.ts';

// Parts of the statements that read statistics. They are used in one `with`, so that every figure comes from the same
// snapshot. Lists of days are arrays, because PostgreSQL assumes few elements in an array and then uses an index; for a
// join it assumes many rows and reads whole tables.

/** Whether the filter includes the shop in this column. */
export const ofShops = (sql: Queryable, column: Fragment, { shops }: StatisticsFilter): Fragment =>
  shops === null ? sql`true` : sql`${column} = any(${shops})`;

/** The day of the first (`asc`) or last (`desc`) order of the shops of the filter. */
function edge(sql: Queryable, { shops }: StatisticsFilter, direction: 'asc' | 'desc'): Fragment {
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  if (shops === null)
    return sql`(select orders.campus_day from orders order by orders.created_at ${order} limit 1)`;
  // One index lookup for each shop.
  return sql`(
    select edge.day from unnest(${shops}::text[]) as shop (id), lateral (
      select orders.campus_day as day from orders where orders.shop_id = shop.id
      order by orders.created_at ${order} limit 1) as edge
    order by edge.day ${order} limit 1)`;
}

/**
 * `bounds`: the range; one without a first day begins with the first order, one without a last day ends today, or with
 * the last order when that is later. `since` is its first day, or that of the previous range when `previous` is set.
 * `days`: every day from `since` on, and whether its totals are in the rollup. They are not when the day is not closed, or
 * one of its orders has changed since; usually this is only today.
 * `months`: the closed months that lie within the range, or within the previous one, and whose days are all in the rollup.
 * `pieces`: three arrays: these months, the other days that are in the rollup, and the days that are not.
 * `open_orders`: the orders of the days that are not in the rollup.
 */
export function rangeOf(sql: Queryable, filter: StatisticsFilter, { previous = false } = {}): Fragment {
  const { from, to, today } = filter;
  const lastDay =
    to === null
      ? sql`greatest(${today}::date, ${from}::date, ${edge(sql, filter, 'desc')})`
      : sql`${to}::date`;
  const firstDay =
    from === null ? sql`least(last.last_day, ${edge(sql, filter, 'asc')})` : sql`${from}::date`;
  const isCompared = previous && from !== null;
  return sql`
  last as materialized (
    select ${lastDay} as last_day
  ), range as materialized (
    select ${firstDay} as first_day, last.last_day from last
  ), bounds as materialized (
    select range.first_day, range.last_day,
      ${isCompared ? sql`range.first_day - (range.last_day - range.first_day + 1)` : sql`range.first_day`} as since
    from range
  ), days as materialized (
    select each::date as day, date_trunc('month', each)::date as month,
      each::date in (select closed_days.day from closed_days)
        and each::date not in (select dirty_days.day from dirty_days) as is_rolled
    from bounds, generate_series(bounds.since::timestamp, bounds.last_day::timestamp, interval '1 day') as each
  ), months as materialized (
    select days.month from bounds, days join closed_months on closed_months.month = days.month
    group by days.month, bounds.first_day
    having bool_and(days.is_rolled) and count(*) = extract(day from days.month + interval '1 month' - interval '1 day')
      and (min(days.day) >= bounds.first_day or max(days.day) < bounds.first_day)
  ), pieces as materialized (
    select array(select months.month from months) as months,
      array(select days.day from days
        where days.is_rolled and days.month not in (select months.month from months)) as rolled_days,
      array(select days.day from days where not days.is_rolled) as open_days
  ), open_orders as materialized (
    select orders.* from orders
    where orders.campus_day = any((select pieces.open_days from pieces)::date[])
      and ${ofShops(sql, sql`orders.shop_id`, filter)}
  )`;
}

/** The months of `pieces`, for a condition such as `start = …`. */
export const monthsOf = (sql: Queryable) => sql`any((select pieces.months from pieces)::date[])`;
/** The days of `pieces` that are in the rollup, for a condition in the same way. */
export const rolledDaysOf = (sql: Queryable) => sql`any((select pieces.rolled_days from pieces)::date[])`;
/** The first day of the range. */
export const firstDayOf = (sql: Queryable) => sql`(select bounds.first_day from bounds)`;
