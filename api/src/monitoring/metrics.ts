import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../context/context.ts';
import type { FullDisk } from '../disk-space/full-disk.ts';
import { addBacklogMetrics } from './backlog-metrics.ts';
import { addBackupMetrics } from './backup-metrics.ts';
import { addDiskMetrics } from './disk-metrics.ts';
import { addGauge } from './gauge.ts';
import { addOrderMetrics } from './order-metrics.ts';
import { addQueueMetrics } from './queue-metrics.ts';
import { type CountRequest, createRequestCounter } from './request-durations.ts';

export interface Metrics {
  registry: Registry;
  countRequest: CountRequest;
  /** Sets the function that counts the open sockets. */
  countSockets(count: () => number): void;
  /** Sets the function that says for how long the oldest order event waits that cannot be sent yet. */
  setHeldBackSeconds(seconds: () => number): void;
}

/** The metrics of /metrics: request durations, open sockets, queues, orders, the last backup, what waits, event-loop delay. */
export function createMetrics(ctx: Context, disk: FullDisk): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let sockets = () => 0;
  addGauge(registry, 'canteen_open_sockets', 'Open Socket.IO connections of this process', () => sockets());
  let heldBackSeconds = () => 0;
  addGauge(
    registry,
    'canteen_held_back_events_seconds',
    'How long an open transaction has held back the oldest order event; 0: none',
    () => heldBackSeconds(),
  );
  addDiskMetrics(disk, registry);
  addOrderMetrics(ctx, registry);
  addBackupMetrics(ctx, registry);
  addQueueMetrics(ctx, registry);
  addBacklogMetrics(ctx, registry);
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
