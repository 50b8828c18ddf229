import type { Day } from '@canteen/domain/campus-time';
import { toRupees } from '@canteen/domain/money';
import type { Statistics, StatisticsQuery } from '@canteen/domain/statistics/statistics.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { toKeysetPage } from '../database/keyset-paging.ts';
import { MAX_ROWS } from '../database/paging.ts';
import { noSuchShop } from '../errors/app-error.ts';
import { shopStatsOf, statusStatsOf, summaryOf, type ShopTotals } from './present-totals.ts';
import { rangeOf } from './range-sql.ts';
import { newestFirstOrder, type RecentOrderRow, ordersOf, presentRecentOrder } from './recent-orders.ts';
import { dayTotals, salesByShop, shopTotals } from './sales-sql.ts';
import { isKnownShop, statisticsFilter } from './statistics-filter.ts';

interface Row {
  isKnownShop: boolean;
  shops: ShopTotals[];
  days: { date: Day; orders: number; revenue: number }[];
  orders: RecentOrderRow[];
}

/**
 * The sales statistics of the orders that the actor may count (specification, sections 3 and 6; decisions, Statistics).
 * One statement, so that all figures agree with each other: closed days come from the rollup, today and days that have
 * changed since from their orders.
 * @throws FORBIDDEN 403, INVALID 400 for a shop that does not exist, a wrong cursor or a range of more than 50 years
 */
export async function salesStatistics(
  ctx: Context,
  actor: SessionActor,
  query: StatisticsQuery,
): Promise<{ statistics: Statistics; next: string | null }> {
  const filter = statisticsFilter(actor, query, ctx.clock.now());
  const count = (query.limit ?? MAX_ROWS) + 1;
  const [row] = await ctx.slowRead(
    (sql) => sql<Row[]>`
    with ${rangeOf(sql, filter)}, ${salesByShop(sql, filter)}
    select ${isKnownShop(sql, query.shopId)} as is_known_shop, (${shopTotals(sql)}) as shops,
      (${dayTotals(sql, filter)}) as days,
      (${ordersOf(sql, filter, { count, cursor: query.cursor })}) as orders`,
  );
  if (!row?.isKnownShop) throw noSuchShop('shopId');
  const page = toKeysetPage(row.orders, count, newestFirstOrder(ctx.sql));
  const earning = row.shops.filter(({ status }) => filter.counted.includes(status));
  return {
    statistics: {
      summary: summaryOf(earning),
      shopStats: shopStatsOf(earning),
      statusStats: statusStatsOf(row.shops, filter),
      dailyStats: row.days.map(({ date, orders, revenue }) => ({ date, revenue: toRupees(revenue), orders })),
      orders: page.rows.map(presentRecentOrder),
    },
    next: page.next,
  };
}
