import type { Fragment } from 'postgres';
import type { Queryable } from '../database/sql.ts';
import { firstDayOf, monthsOf, ofShops, rolledDaysOf } from './range-sql.ts';
import type { StatisticsFilter } from './statistics-filter.ts';

// Parts of the statements that read statistics; they need `rangeOf`. Amounts in paise.

/**
 * `by_shop`: totals by shop and status, of the range (`is_current`) and of the previous one. Every status, or only the
 * one of the filter.
 */
export function salesByShop(sql: Queryable, filter: StatisticsFilter): Fragment {
  const among = (rows: Fragment) => sql`
    ${ofShops(sql, sql`${rows}.shop_id`, filter)}
    and ${filter.status === null ? sql`true` : sql`${rows}.status = ${filter.status}`}`;
  const isCurrent = (day: Fragment) => sql`${day} >= ${firstDayOf(sql)} as is_current`;
  return sql`
  sales as (
    select ${isCurrent(sql`rolled.month`)}, rolled.shop_id, rolled.shop_name, rolled.status, rolled.order_count,
      rolled.items_total, rolled.gst_amount, rolled.delivery_fee, rolled.revenue
    from monthly_shop_statistics as rolled where rolled.month = ${monthsOf(sql)} and ${among(sql`rolled`)}
    union all
    select ${isCurrent(sql`rolled.day`)}, rolled.shop_id, rolled.shop_name, rolled.status, rolled.order_count,
      rolled.items_total, rolled.gst_amount, rolled.delivery_fee, rolled.revenue
    from daily_shop_statistics as rolled where rolled.day = ${rolledDaysOf(sql)} and ${among(sql`rolled`)}
    union all
    select ${isCurrent(sql`orders.campus_day`)}, orders.shop_id, orders.shop_name, orders.status, 1,
      orders.items_total, orders.gst_amount, orders.delivery_fee, orders.total_price
    from open_orders as orders where ${among(sql`orders`)}
  ), by_shop as materialized (
    select sales.is_current, sales.shop_id, max(sales.shop_name) as shop_name, sales.status,
      sum(sales.order_count) as orders, sum(sales.items_total) as items_total, sum(sales.gst_amount) as gst_amount,
      sum(sales.delivery_fee) as delivery_fee, sum(sales.revenue) as revenue
    from sales group by sales.is_current, sales.shop_id, sales.status
  )`;
}

/** The rows of `by_shop` as one JSON array of `ShopTotals`, with the shop's present name if it is still there. */
export const shopTotals = (sql: Queryable): Fragment => sql`
  select coalesce(json_agg(json_build_object('isCurrent', by_shop.is_current, 'shopId', by_shop.shop_id,
    'shopName', coalesce(shops.name, by_shop.shop_name), 'status', by_shop.status, 'orders', by_shop.orders,
    'itemsTotal', by_shop.items_total, 'gstAmount', by_shop.gst_amount, 'deliveryFee', by_shop.delivery_fee,
    'revenue', by_shop.revenue)), '[]')
  from by_shop left join shops on shops.id = by_shop.shop_id`;

/** The orders and the revenue of each day, of the statuses that the figures count, as one JSON array; every day once. */
export function dayTotals(sql: Queryable, filter: StatisticsFilter): Fragment {
  const counted = [...filter.counted];
  const rolled =
    filter.shops === null
      ? sql`daily_statistics as rolled where true`
      : sql`daily_shop_statistics as rolled where rolled.shop_id = any(${filter.shops})`;
  return sql`
    select coalesce(json_agg(json_build_object('date', days.day, 'orders', coalesce(by_day.orders, 0),
      'revenue', coalesce(by_day.revenue, 0)) order by days.day), '[]')
    from days left join (
      select rolled.day, sum(rolled.order_count) as orders, sum(rolled.revenue) as revenue
      from ${rolled} and rolled.status = any(${counted})
        and rolled.day between ${firstDayOf(sql)} and (select bounds.last_day from bounds)
        and rolled.day <> all((select pieces.open_days from pieces)::date[])
      group by rolled.day
      union all
      select orders.campus_day, count(*), sum(orders.total_price) from open_orders as orders
      where orders.status = any(${counted}) group by orders.campus_day
    ) as by_day on by_day.day = days.day`;
}
