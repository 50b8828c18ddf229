import type { Context } from '../context/context.ts';

/** The median of this many orders. */
const ORDERS = 20;
/** With fewer orders the time is not known. */
const MIN_ORDERS = 5;
/** Orders that were never READY are skipped. Of a shop that never uses READY, only this many are read. */
const MAX_READ_ORDERS = 100;

/**
 * Measures how long each shop takes from PAID to READY: the median of its last 20 orders, in whole minutes, null with fewer
 * than 5. Stores what has changed. It runs every few minutes and not when a customer asks, so no page waits for it.
 * @returns the number of shops whose time has changed
 */
export async function updateReadyTimes(ctx: Context): Promise<{ changed: number }> {
  const measured = await ctx.sql<{ id: string; minutes: number | null }[]>`
    select shops.id, measured.minutes
    from shops cross join lateral (
      select case when count(*) >= ${MIN_ORDERS} then
        least(greatest(round(percentile_cont(0.5) within group (order by latest.seconds) / 60), 1), 1440)::integer
      end as minutes
      from (
        select extract(epoch from ready.at - newest.created_at)::float8 as seconds
        from (
          select orders.id, orders.created_at from orders where orders.shop_id = shops.id
          order by orders.created_at desc, orders.id desc limit ${MAX_READ_ORDERS}
        ) as newest
        cross join lateral (
          select order_events.at from order_events
          where order_events.order_id = newest.id and order_events.to_status = 'READY'
          order by order_events.id limit 1
        ) as ready
        order by newest.created_at desc, newest.id desc limit ${ORDERS}
      ) as latest
    ) as measured
    where measured.minutes is distinct from shops.ready_minutes`;
  // One shop at a time: a statement for several shops could deadlock with one that locks them in another order.
  for (const { id, minutes } of measured) {
    await ctx.sql`update shops set ready_minutes = ${minutes} where shops.id = ${id}`;
  }
  return { changed: measured.length };
}
