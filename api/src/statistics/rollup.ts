import { addDays, campusDay, type Day } from '@canteen/domain/campus-time';
import type { Context } from '../context/context.ts';
import { isLockTimeout } from '../database/database-errors.ts';
import type { Queryable, Sql } from '../database/sql.ts';
import { sumRows, BREAKDOWNS, columnsOf } from './breakdowns.ts';

// Orders that were being placed at midnight are committed by then.
const CLOSE_DAY_AFTER_MS = 5 * 60_000;
const WAIT_FOR_CHANGES = '1s';

/**
 * Writes the totals of every past campus day (UTC+5:30), and of months whose days are all past, and again for days whose
 * orders have changed since (decisions, Statistics). Amounts in paise. May run several times, also at the same time. The
 * totals of a day are valid while it is in `closed_days` and not in `dirty_days`; those of a month while it is in
 * `closed_months` and all its days are valid. A day that a transaction locks for more than a second is left to the next
 * run.
 */
export async function rollUpDays(ctx: Pick<Context, 'sql' | 'clock'>): Promise<{ days: number }> {
  const now = ctx.clock.now();
  const last = addDays(campusDay(new Date(now.getTime() - CLOSE_DAY_AFTER_MS)), -1);
  let days = 0;
  // One transaction for each day, because a long transaction would delay the readers of order_events.
  for (const day of await daysToRoll(ctx.sql, last)) {
    if (await rollUpUnlessChanging(ctx.sql, day, now)) days += 1;
  }
  for (const month of await monthsToRoll(ctx.sql)) await ctx.sql.begin((tx) => rollUpMonth(tx, month, now));
  return { days };
}

async function rollUpUnlessChanging(sql: Sql, day: Day, now: Date): Promise<boolean> {
  try {
    await sql.begin((tx) => rollUpDay(tx, day, now));
    return true;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await sql`insert into dirty_days (day) values (${day}::date)`;
    return false;
  }
}

async function daysToRoll(sql: Queryable, last: Day): Promise<Day[]> {
  const rows = await sql<{ day: Day }[]>`
    select days.day
    from (
      select generate_series(min(orders.campus_day)::timestamp, ${last}::date, interval '1 day')::date as day from orders
      except
      select closed_days.day from closed_days
    ) as days
    union
    select dirty_days.day from dirty_days where dirty_days.day <= ${last}::date
    order by day`;
  return rows.map((row) => row.day);
}

/** Months whose days are all closed and whose totals are missing or out of date. */
async function monthsToRoll(sql: Queryable): Promise<Day[]> {
  const rows = await sql<{ month: Day }[]>`
    select months.month from (
      select date_trunc('month', closed_days.day)::date as month, count(*) as days from closed_days group by month
    ) as months
    where months.days = extract(day from months.month + interval '1 month' - interval '1 day')
      and not exists (select 1 from closed_months where closed_months.month = months.month)
    order by months.month`;
  return rows.map((row) => row.month);
}

async function rollUpDay(sql: Queryable, day: Day, now: Date): Promise<void> {
  // Waits for the transactions that are changing orders of this day (migration 0025).
  await sql`select set_config('lock_timeout', ${WAIT_FOR_CHANGES}, true)`;
  await sql`select pg_advisory_xact_lock(hashtext('roll up a day'), ${day}::date - date '2000-01-01')`;
  await lockMonth(sql, day);
  await sql`delete from dirty_days where dirty_days.day = ${day}::date`;
  await sql`delete from closed_months where closed_months.month = date_trunc('month', ${day}::date)::date`;
  await sql`delete from daily_shop_statistics where daily_shop_statistics.day = ${day}::date`;
  await sql`
    insert into daily_shop_statistics
      (day, shop_id, shop_name, status, order_count, items_total, gst_amount, delivery_fee, revenue)
    select
      orders.campus_day, orders.shop_id, max(orders.shop_name), orders.status, count(*),
      sum(orders.items_total), sum(orders.gst_amount), sum(orders.delivery_fee), sum(orders.total_price)
    from orders
    where orders.campus_day = ${day}::date
    group by orders.campus_day, orders.shop_id, orders.status`;
  await sql`delete from daily_statistics where daily_statistics.day = ${day}::date`;
  await sql`
    insert into daily_statistics (day, status, order_count, revenue)
    select rolled.day, rolled.status, sum(rolled.order_count), sum(rolled.revenue)
    from daily_shop_statistics as rolled where rolled.day = ${day}::date group by rolled.day, rolled.status`;
  const orders = sql`(select * from orders where orders.campus_day = ${day}::date)`;
  for (const breakdown of BREAKDOWNS) {
    const table = sql(breakdown.table);
    await sql`delete from ${table} where period = 'day' and start = ${day}::date`;
    await sql`
      insert into ${table} (period, start, ${sql.unsafe(columnsOf(breakdown).join(', '))})
      select 'day', ${day}::date, added.*
      from (${sumRows(sql, breakdown, breakdown.ofOrders(sql, orders))}) as added`;
  }
  await sql`
    insert into closed_days (day, closed_at) values (${day}::date, ${now})
    on conflict (day) do update set closed_at = excluded.closed_at`;
}

/** One transaction at a time writes the totals of a month. */
const lockMonth = (sql: Queryable, day: Day) => sql`
  select pg_advisory_xact_lock(hashtext('roll up a month'), date_trunc('month', ${day}::date)::date - date '2000-01-01')`;

async function rollUpMonth(sql: Queryable, month: Day, now: Date): Promise<void> {
  await lockMonth(sql, month);
  await sql`delete from monthly_shop_statistics where monthly_shop_statistics.month = ${month}::date`;
  await sql`
    insert into monthly_shop_statistics
      (month, shop_id, shop_name, status, order_count, items_total, gst_amount, delivery_fee, revenue)
    select ${month}::date, rolled.shop_id, max(rolled.shop_name), rolled.status, sum(rolled.order_count),
      sum(rolled.items_total), sum(rolled.gst_amount), sum(rolled.delivery_fee), sum(rolled.revenue)
    from daily_shop_statistics as rolled
    where rolled.day >= ${month}::date and rolled.day < ${month}::date + interval '1 month'
    group by rolled.shop_id, rolled.status`;
  for (const breakdown of BREAKDOWNS) {
    const table = sql(breakdown.table);
    await sql`delete from ${table} where period = 'month' and start = ${month}::date`;
    const days = sql`
      select * from ${table}
      where period = 'day' and start >= ${month}::date and start < ${month}::date + interval '1 month'`;
    await sql`
      insert into ${table} (period, start, ${sql.unsafe(columnsOf(breakdown).join(', '))})
      select 'month', ${month}::date, added.* from (${sumRows(sql, breakdown, days)}) as added`;
  }
  await sql`
    insert into closed_months (month, closed_at) values (${month}::date, ${now})
    on conflict (month) do update set closed_at = excluded.closed_at`;
}
