import { Hono } from 'hono';
import type { Context } from '../context/context.ts';
import { ping } from '../database/connect.ts';
import { createErrorLog } from '../database/error-log.ts';
import type { FullDisk } from '../disk-space/full-disk.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { Metrics } from './metrics.ts';

// An operator's probe gets its answer within a second (docs/decisions/0074).
const READY_WITHIN_MS = 600;
/** The database is asked at most this often, however many requests there are (docs/decisions/0190). */
const CHECK_EVERY_MS = 1_000;

type Readiness = { status: 'ready' } | { status: 'not ready'; waitingFor: string };

/**
 * Calls for operators: /healthz (the process runs), /readyz (the database answers and can write), /metrics (Prometheus)
 * unless `metrics` is null.
 */
export function healthRoutes(ctx: Context, disk: FullDisk, metrics: Pick<Metrics, 'registry'> | null) {
  const logNotReady = createErrorLog(ctx.log, 'warn', 'not ready: the database does not answer');
  const check = async (): Promise<Readiness> => {
    try {
      await ping(ctx.sql, READY_WITHIN_MS);
      if (await disk.isFull(READY_WITHIN_MS))
        return { status: 'not ready', waitingFor: "space on the database's disk" };
      return { status: 'ready' };
    } catch (error) {
      logNotReady(error);
      return { status: 'not ready', waitingFor: 'the database' };
    }
  };
  let isChecking = false;
  let beganAt = -Infinity;
  let readiness = Promise.resolve<Readiness>({ status: 'ready' });
  /** The answer of the running check, or of the last one when it is not old. */
  const currentReadiness = () => {
    const now = performance.now();
    if (isChecking || now - beganAt < CHECK_EVERY_MS) return readiness;
    isChecking = true;
    beganAt = now;
    readiness = check().finally(() => (isChecking = false));
    return readiness;
  };
  const routes = new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const answer = await currentReadiness();
      return c.json(answer, answer.status === 'ready' ? 200 : 503);
    });
  if (metrics)
    routes.get('/metrics', async (c) =>
      c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
    );
  return routes;
}
