import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { campusDay } from '@canteen/domain/campus-time';
import type { Context } from '../context/context.ts';
import { addMoneyMetrics } from './money-metrics.ts';

export interface Metrics {
  registry: Registry;
  /** Counts a request of the API. `route` is the path's pattern, such as /api/shops/:id. */
  countRequest(method: string, route: string, status: number, milliseconds: number): void;
  /** Sets the function that counts the requests that failed because PostgreSQL's disk was full. */
  countDiskFull(count: () => number): void;
  /** Sets the function that counts the open sockets. */
  countSockets(count: () => number): void;
}

/** The metrics of /metrics: request durations, open sockets, queues, orders, money under way, event-loop delay. */
export function createMetrics(ctx: Context): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'canteen_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Finding a counter by its labels takes longer than counting, so the counters are kept.
  type Counter = ReturnType<typeof durations.labels>;
  const counters = new Map<string, Map<number, Counter>>();
  const durationOf = (method: string, route: string, status: number) => {
    // Most requests are GET: for them no text is built.
    const name = method === 'GET' ? route : `${method} ${route}`;
    let ofRoute = counters.get(name);
    if (!ofRoute) counters.set(name, (ofRoute = new Map()));
    let counter = ofRoute.get(status);
    if (!counter) ofRoute.set(status, (counter = durations.labels(method, route, String(status))));
    return counter;
  };
  let sockets = () => 0;
  new Gauge({
    name: 'canteen_open_sockets',
    help: 'Open Socket.IO connections of this process',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  let diskFull = () => 0;
  new Gauge({
    name: 'canteen_database_disk_full_total',
    help: "Requests of this process that failed because PostgreSQL's disk was full",
    registers: [registry],
    collect() {
      this.set(diskFull());
    },
  });
  new Gauge({
    name: 'canteen_queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      // When the queues cannot be read, the page has all other metrics.
      const depths = await ctx.jobs.depths().catch(() => ({}));
      for (const [queue, states] of Object.entries(depths)) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
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
  new Gauge({
    name: 'canteen_queue_oldest_seconds',
    help: 'Age of the oldest job that waits, by queue; 0 when none waits',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const ages = await ctx.jobs.ages().catch(() => ({}));
      for (const [queue, milliseconds] of Object.entries(ages)) this.set({ queue }, milliseconds / 1000);
    },
  });
  addMoneyMetrics(ctx, registry);
  return {
    registry,
    countRequest(method, route, status, milliseconds) {
      durationOf(method, route, status).observe(milliseconds / 1000);
    },
    countDiskFull(count) {
      diskFull = count;
    },
    countSockets(count) {
      sockets = count;
    },
  };
}
