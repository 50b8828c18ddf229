import type { AddressInfo } from 'node:net';
import type { Server as HttpServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Context } from './context/context.ts';
import { attachSockets } from './live/sockets.ts';
import { loadDemo } from './load-demo.ts';

export interface RunningServer {
  port: number;
  /** Accepts no new requests, waits for the running ones, then closes. */
  close(): Promise<void>;
}

// After this long, connections that are still open are closed.
const DRAIN_MS = 8_000;

/** Starts the API on HTTP and sockets. Returns when both are ready. */
export async function startServer(ctx: Context): Promise<RunningServer> {
  await ctx.jobs.check();
  await ctx.signals.start();
  const demo = await (await loadDemo(ctx.config))?.openDemo(ctx);
  const { fetch, metrics } = createApp(ctx, demo?.routes);
  const http = createAdaptorServer({ fetch }) as HttpServer;
  http.keepAliveTimeout = 65_000;
  http.requestTimeout = 30_000;
  const live = await attachSockets(ctx, http);
  metrics.countSockets(live.count);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(ctx.config.port, ctx.config.host, resolve);
  });
  return {
    port: (http.address() as AddressInfo).port,
    async close() {
      const drained = new Promise<void>((resolve) => void http.close(() => resolve()));
      const forceClose = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
      await live.close();
      http.closeIdleConnections();
      await drained;
      clearTimeout(forceClose);
      await demo?.close();
    },
  };
}
