import type { Queryable } from '../database/sql.ts';

// The lists of `statisticsDetails`, each as one JSON array. They read the breakdowns `hours`, `foods_sold`, `waits` and
// `cancellations` of its statement, and the names of the shops in `names`. Amounts are in paise.

/** The orders of each hour of each weekday. */
export const busiestHours = (sql: Queryable) => sql`
  select coalesce(json_agg(each order by each.weekday, each.hour), '[]') from (
    select hours.weekday, hours.hour, sum(hours.order_count) as orders from hours
    group by hours.weekday, hours.hour) as each`;

/** The foods of which most were sold, at most `limit`. */
export const topFoods = (sql: Queryable, limit: number) => sql`
  select coalesce(json_agg(json_build_object('food', foods.id, 'name', coalesce(foods.name, best.food_name),
      'shopId', best.shop_id, 'shopName', names.shop_name, 'quantity', best.quantity, 'revenue', best.revenue)
      order by best.quantity desc, best.revenue desc, best.shop_id, best.food), '[]')
  from (
    select foods_sold.shop_id, foods_sold.food, max(foods_sold.food_name) as food_name,
      sum(foods_sold.quantity) as quantity, sum(foods_sold.revenue) as revenue
    from foods_sold group by foods_sold.shop_id, foods_sold.food
    order by quantity desc, revenue desc, foods_sold.shop_id, foods_sold.food
    limit ${limit}) as best
  join names on names.shop_id = best.shop_id left join foods on foods.id = best.food`;

/** How many orders of each shop waited how long for each status. */
export const waits = (sql: Queryable) => sql`
  select coalesce(json_agg(json_build_object('shopId', each.shop_id, 'shopName', names.shop_name,
    'reached', each.reached, 'bucket', each.bucket, 'orders', each.orders)), '[]')
  from (
    select waits.shop_id, waits.reached, waits.bucket, sum(waits.order_count) as orders from waits
    group by waits.shop_id, waits.reached, waits.bucket) as each
  join names on names.shop_id = each.shop_id`;

/** The cancelled and refunded orders by reason, the most frequent first. */
export const cancellations = (sql: Queryable) => sql`
  select coalesce(json_agg(json_build_object('status', each.status, 'reason', nullif(each.reason, ''),
    'count', each.orders, 'revenue', each.revenue) order by each.orders desc, each.status, each.reason), '[]')
  from (
    select cancellations.status, cancellations.reason, sum(cancellations.order_count) as orders,
      sum(cancellations.revenue) as revenue
    from cancellations group by cancellations.status, cancellations.reason) as each`;
