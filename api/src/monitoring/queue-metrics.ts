import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context/context.ts';

/** The metrics of the job queues. They are missing when the queues cannot be read. */
export function addQueueMetrics(ctx: Context, registry: Registry): void {
  new Gauge({
    name: 'canteen_queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const depths = await ctx.jobs.depths().catch(() => ({}));
      for (const [queue, states] of Object.entries(depths)) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
  new Gauge({
    name: 'canteen_queue_oldest_seconds',
    help: 'Age of the oldest job that waits, or for how long a repeated job is overdue, by queue; 0 when neither is so',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const ages = await ctx.jobs.ages().catch(() => ({}));
      for (const [queue, milliseconds] of Object.entries(ages)) this.set({ queue }, milliseconds / 1000);
    },
  });
}
