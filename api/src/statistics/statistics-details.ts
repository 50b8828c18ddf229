import { addDays, type Day } from '@canteen/domain/campus-time';
import { toRupees } from '@canteen/domain/money';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { StatisticsDetails, StatisticsDetailsQuery } from '@canteen/domain/statistics/statistics.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { noSuchShop } from '../errors/app-error.ts';
import { CANCELLATIONS, FOODS, HOURS, WAITING_TIMES } from './breakdowns.ts';
import { busiestHours, cancellations, topFoods, waits } from './details-sql.ts';
import { summaryOf, type ShopTotals } from './present-totals.ts';
import { rangeOf } from './range-sql.ts';
import { breakdownOf } from './read-breakdown.ts';
import { salesByShop, shopTotals } from './sales-sql.ts';
import { isKnownShop, statisticsFilter } from './statistics-filter.ts';
import { waitsOf, type WaitRow } from './waiting-times.ts';

const TOP_FOODS = 10;
const GIVEN_BACK: readonly OrderStatus[] = ['CANCELLED', 'REFUNDED'];

interface Row {
  isKnownShop: boolean;
  since: Day;
  firstDay: Day;
  sales: ShopTotals[];
  hours: StatisticsDetails['hours'];
  /** `revenue` here and below in paise. */
  foods: StatisticsDetails['foods'];
  waits: WaitRow[];
  cancellations: StatisticsDetails['cancellations'];
}

/**
 * Further figures of the same orders as `salesStatistics`, from the same snapshot: the previous range, the busiest hours,
 * the best-selling foods, the waiting times and the reasons of refunds. One statement, whose cost does not grow with the
 * number of past orders.
 * @throws FORBIDDEN 403, INVALID 400 for a shop that does not exist or a range of more than 50 years
 */
export async function statisticsDetails(
  ctx: Context,
  actor: SessionActor,
  query: StatisticsDetailsQuery,
): Promise<StatisticsDetails> {
  const filter = statisticsFilter(actor, query, ctx.clock.now());
  const { counted } = filter;
  const givenBack = filter.status === null ? GIVEN_BACK : GIVEN_BACK.filter((each) => each === filter.status);
  const [row] = await ctx.slowRead(
    (sql) => sql<Row[]>`
    with ${rangeOf(sql, filter, { previous: true })}, ${salesByShop(sql, filter)},
    names as materialized (
      select sold.shop_id, coalesce(shops.name, sold.shop_name) as shop_name
      from (select by_shop.shop_id, max(by_shop.shop_name) as shop_name from by_shop group by by_shop.shop_id) as sold
        left join shops on shops.id = sold.shop_id
    ), hours as (${breakdownOf(sql, filter, HOURS, counted)}),
    foods_sold as (${breakdownOf(sql, filter, FOODS, counted)}),
    waits as (${breakdownOf(sql, filter, WAITING_TIMES, counted)}),
    cancellations as (${breakdownOf(sql, filter, CANCELLATIONS, givenBack)})
    select ${isKnownShop(sql, query.shopId)} as is_known_shop, bounds.since, bounds.first_day,
      (${shopTotals(sql)}) as sales,
      (${busiestHours(sql)}) as hours, (${topFoods(sql, query.top ?? TOP_FOODS)}) as foods, (${waits(sql)}) as waits,
      (${cancellations(sql)}) as cancellations
    from bounds`,
  );
  if (!row?.isKnownShop) throw noSuchShop('shopId');
  const sales = row.sales.filter(({ status }) => counted.includes(status));
  return {
    current: summaryOf(sales.filter(({ isCurrent }) => isCurrent)),
    previous:
      filter.from === null
        ? null
        : {
            startDate: row.since,
            endDate: addDays(row.firstDay, -1),
            summary: summaryOf(sales.filter(({ isCurrent }) => !isCurrent)),
          },
    hours: row.hours,
    foods: row.foods.map((food) => ({ ...food, revenue: toRupees(food.revenue) })),
    waits: waitsOf(row.waits),
    cancellations: row.cancellations.map((each) => ({ ...each, revenue: toRupees(each.revenue) })),
  };
}
