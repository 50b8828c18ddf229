import type { Fragment } from 'postgres';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { Queryable } from '../database/sql.ts';
import { columnsOf, type Breakdown } from './breakdowns.ts';
import { firstDayOf, monthsOf, ofShops, rolledDaysOf } from './range-sql.ts';
import type { StatisticsFilter } from './statistics-filter.ts';

/** The rows of a breakdown, not yet summed, for the orders of the range with one of these statuses. Needs `rangeOf`. */
export function breakdownOf(
  sql: Queryable,
  filter: StatisticsFilter,
  breakdown: Breakdown,
  statuses: readonly OrderStatus[],
): Fragment {
  const table = sql(breakdown.table);
  const columns = sql.unsafe(
    columnsOf(breakdown)
      .map((column) => `rolled.${column}`)
      .join(', '),
  );
  const among = (rows: Fragment) => sql`
    ${rows}.status = any(${[...statuses]}) and ${ofShops(sql, sql`${rows}.shop_id`, filter)}`;
  const current = sql`(select * from open_orders where open_orders.campus_day >= ${firstDayOf(sql)})`;
  return sql`
      select ${columns} from ${table} as rolled
      where rolled.period = 'month' and rolled.start = ${monthsOf(sql)}
        and rolled.start >= ${firstDayOf(sql)} and ${among(sql`rolled`)}
      union all
      select ${columns} from ${table} as rolled
      where rolled.period = 'day' and rolled.start = ${rolledDaysOf(sql)}
        and rolled.start >= ${firstDayOf(sql)} and ${among(sql`rolled`)}
      union all
      select counted.* from (${breakdown.ofOrders(sql, current)}) as counted where ${among(sql`counted`)}`;
}
