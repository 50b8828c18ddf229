import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { campusDay } from '@canteen/domain/campus-time';
import type { Context } from '../context/context.ts';
import type { FullDisk } from '../disk-space/full-disk.ts';
import { addMoneyMetrics } from './money-metrics.ts';
import { addQueueMetrics } from './queue-metrics.ts';
import { type CountRequest, createRequestCounter } from './request-durations.ts';

/** Shorter than the time in which Prometheus wants its answer. */
const DISK_CHECK_MS = 2_000;

export interface Metrics {
  registry: Registry;
  countRequest: CountRequest;
  /** Sets the function that counts the open sockets. */
  countSockets(count: () => number): void;
  /** Sets the function that says for how long the oldest order event waits that cannot be sent yet. */
  setHeldBackSeconds(seconds: () => number): void;
}

/** The metrics of /metrics: request durations, open sockets, queues, orders, the last backup, money under way, event-loop delay. */
export function createMetrics(ctx: Context, disk: FullDisk): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let sockets = () => 0;
  new Gauge({
    name: 'canteen_open_sockets',
    help: 'Open Socket.IO connections of this process',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  let heldBackSeconds = () => 0;
  new Gauge({
    name: 'canteen_held_back_events_seconds',
    help: 'How long an open transaction has held back the oldest order event; 0: none',
    registers: [registry],
    collect() {
      this.set(heldBackSeconds());
    },
  });
  new Counter({
    name: 'canteen_database_disk_full_total',
    help: "Requests of this process that failed because PostgreSQL's disk was full",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(disk.count());
    },
  });
  new Gauge({
    name: 'canteen_database_disk_full',
    help: "1 while PostgreSQL's disk is full, as far as this process knows; else 0",
    registers: [registry],
    async collect() {
      this.remove();
      const full = await disk.isFull(DISK_CHECK_MS).catch(() => null);
      if (full !== null) this.set(Number(full));
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
    name: 'canteen_last_backup_timestamp_seconds',
    help: 'When the last backup ended, in seconds since 1970; 0: none was made',
    registers: [registry],
    async collect() {
      this.remove();
      const row = await ctx.sql<{ endedAt: Date }[]>`select last_backup.ended_at from last_backup`.catch(
        () => null,
      );
      if (row) this.set((row[0]?.endedAt.getTime() ?? 0) / 1000);
    },
  });
  addQueueMetrics(ctx, registry);
  addMoneyMetrics(ctx, registry);
  return {
    registry,
    countRequest: createRequestCounter(registry),
    countSockets(count) {
      sockets = count;
    },
    setHeldBackSeconds(seconds) {
      heldBackSeconds = seconds;
    },
  };
}
