import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { requestIdOf } from '../http/request-id.ts';
import type { Metrics } from './metrics.ts';

const SLOW_MS = 500;

/**
 * Counts each request of the API and logs one line for it. The line has no query, which may hold names. Fast successful
 * reads are logged at level debug only.
 */
export function logRequests(ctx: Context, metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const { method, path } = c.req;
    const { status } = c.res;
    if (path.startsWith('/api/')) metrics.countRequest(method, routePath(c), status, ms);
    const isRoutine = method === 'GET' && status < 400 && ms < SLOW_MS;
    if (isRoutine && !ctx.log.isLevelEnabled('debug')) return;
    ctx.log[isRoutine ? 'debug' : 'info'](
      {
        requestId: requestIdOf(c),
        method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
        ...(c.get('actor') ? { userId: c.get('actor')?._id } : {}),
      },
      'request',
    );
  });
}
