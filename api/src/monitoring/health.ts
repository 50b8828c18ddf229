import { Hono } from 'hono';
import type { Context } from '../context/context.ts';
import { ping } from '../database/connect.ts';
import { createErrorLog } from '../database/error-log.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { FullDisk } from '../disk-space/full-disk.ts';
import type { Metrics } from './metrics.ts';

// An operator's probe gets its answer within a second (docs/decisions/0074).
const READY_WITHIN_MS = 600;

/**
 * Calls for operators: /healthz (the process runs), /readyz (the database answers and can write), /metrics (Prometheus)
 * unless `metrics` is null.
 */
export function healthRoutes(ctx: Context, disk: FullDisk, metrics: Pick<Metrics, 'registry'> | null) {
  const logNotReady = createErrorLog(ctx.log, 'warn', 'not ready: the database does not answer');
  const routes = new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await ping(ctx.sql, READY_WITHIN_MS);
        if (await disk.isFull(READY_WITHIN_MS))
          return c.json({ status: 'not ready', waitingFor: "space on the database's disk" }, 503);
        return c.json({ status: 'ready' });
      } catch (error) {
        logNotReady(error);
        return c.json({ status: 'not ready', waitingFor: 'the database' }, 503);
      }
    });
  if (metrics)
    routes.get('/metrics', async (c) =>
      c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
    );
  return routes;
}
