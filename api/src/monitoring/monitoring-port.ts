import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../context/context.ts';
import { watchDisk, type FullDisk } from '../disk-space/full-disk.ts';
import { healthRoutes } from './health.ts';
import type { Metrics } from './metrics.ts';

interface MonitoringPort {
  port: number;
  close(): void;
}

interface Watched {
  metrics: Pick<Metrics, 'registry'>;
  disk: FullDisk;
}

/** Answers /healthz, /readyz and /metrics on a port that is not published. Default: the metrics of the process alone. */
export async function openMonitoringPort(
  ctx: Context,
  port: number,
  { metrics, disk }: Watched = { metrics: processMetrics(), disk: watchDisk(ctx) },
): Promise<MonitoringPort> {
  const server = createAdaptorServer({ fetch: healthRoutes(ctx, disk, metrics).fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, ctx.config.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function processMetrics(): Pick<Metrics, 'registry'> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry };
}
