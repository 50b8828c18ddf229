import { Gauge, type Registry } from 'prom-client';
import { campusDay } from '@canteen/domain/campus-time';
import type { Context } from '../context/context.ts';

/** The metric of today's orders; it is missing while the database does not answer. */
export function addOrderMetrics(ctx: Context, registry: Registry): void {
  new Gauge({
    name: 'canteen_orders',
    help: 'Orders of today (UTC+5:30) by status',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await ctx.sql<{ status: string; count: number }[]>`
        select orders.status, count(*)::int as count from orders
        where orders.campus_day = ${campusDay(ctx.clock.now())}
        group by orders.status`.catch(() => []);
      for (const { status, count } of rows) this.set({ status }, count);
    },
  });
}
