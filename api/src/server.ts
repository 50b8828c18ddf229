import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { CONNECTION_LIMITS, limitConnections, serverOptions } from './connections/connection-limits.ts';
import { createDrain } from './connections/drain-connections.ts';
import type { Context } from './context/context.ts';
import { attachSockets } from './live/sockets.ts';
import { loadDemo } from './load-demo.ts';
import { openMonitoringPort } from './monitoring/monitoring-port.ts';

export interface RunningServer {
  port: number;
  /** The port of METRICS_PORT. */
  metricsPort?: number;
  /** The number of open connections. */
  connections(): Promise<number>;
  /** Accepts no new connections, answers the requests of the open ones, then closes (docs/decisions/0077). */
  close(options?: { graceMs?: number }): Promise<void>;
}

/** How many new connections may wait. With Node's default of 511, some of a thousand simultaneous requests failed. */
const BACKLOG = 4_096;

/** Starts the API on HTTP and sockets. Returns when both are ready. */
export async function startServer(ctx: Context, limits = CONNECTION_LIMITS): Promise<RunningServer> {
  await ctx.jobs.check();
  await ctx.signals.start();
  const demo = await (await loadDemo(ctx.config))?.openDemo(ctx);
  const { fetch, metrics, disk } = createApp(ctx, demo?.routes);
  const http = createAdaptorServer({ fetch, serverOptions: serverOptions(limits) }) as HttpServer;
  const drain = createDrain(http);
  const live = await attachSockets(ctx, http);
  limitConnections(http, limits);
  metrics.countSockets(live.count);
  metrics.setHeldBackSeconds(live.heldBackSeconds);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen({ port: ctx.config.port, host: ctx.config.host, backlog: BACKLOG }, resolve);
  });
  const { metricsPort } = ctx.config;
  const monitoring =
    metricsPort === undefined ? undefined : await openMonitoringPort(ctx, metricsPort, { metrics, disk });
  return {
    port: (http.address() as AddressInfo).port,
    ...(monitoring && { metricsPort: monitoring.port }),
    connections: () =>
      new Promise((resolve, reject) =>
        http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close({ graceMs } = {}) {
      ctx.stopping.abort();
      await drain.acceptNoMore(graceMs);
      await Promise.all([drain.finish(), live.close()]);
      await demo?.close();
      monitoring?.close();
    },
  };
}
