import { Hono } from 'hono';
import type { Context } from '../context/context.ts';
import type { AppEnv } from './app-env.ts';
import type { Metrics } from './metrics.ts';

/** Calls for operators: /healthz (the process runs), /readyz (the database answers), /metrics (Prometheus). */
export function healthRoutes(ctx: Context, metrics: Metrics) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await ctx.sql`select 1`;
        return c.json({ status: 'ready' });
      } catch (error) {
        ctx.log.warn({ err: error }, 'not ready: the database does not answer');
        return c.json({ status: 'not ready', waitingFor: 'the database' }, 503);
      }
    })
    .get('/metrics', async (c) =>
      c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
    );
}
