import { addDays, campusDay, type Day } from '@canteen/domain/campus-time';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';

// Orders that were being placed at midnight are committed by then.
const CLOSE_DAY_AFTER_MS = 5 * 60_000;

/**
 * Writes the totals of every past campus day (UTC+5:30) into `daily_shop_statistics`, and again for days whose orders
 * have changed since (decisions, Statistics). Amounts in paise. May run several times, also at the same time. The totals
 * of a day are valid while it is in `closed_days` and not in `dirty_days`.
 */
export async function rollUpDays(ctx: Pick<Context, 'sql' | 'clock'>): Promise<{ days: number }> {
  const now = ctx.clock.now();
  const last = addDays(campusDay(new Date(now.getTime() - CLOSE_DAY_AFTER_MS)), -1);
  const days = await daysToRoll(ctx.sql, last);
  // One transaction for each day, because a long transaction would delay the readers of order_events.
  for (const day of days) await ctx.sql.begin((tx) => rollUpDay(tx, day, now));
  return { days: days.length };
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

async function rollUpDay(sql: Queryable, day: Day, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roll up a day'), ${day}::date - date '2000-01-01')`;
  // Deletes the marks first: a change that commits after the totals were computed leaves a new mark.
  await sql`delete from dirty_days where dirty_days.day = ${day}::date`;
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
  await sql`
    insert into closed_days (day, closed_at) values (${day}::date, ${now})
    on conflict (day) do update set closed_at = excluded.closed_at`;
}
