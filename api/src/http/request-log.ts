import { createMiddleware } from 'hono/factory';
import type { Context } from '../context.ts';
import type { AppEnv } from './env.ts';
import { requestIdOf } from './request-id.ts';

const SLOW_MS = 500;

/** One line a request, by its path alone: queries may hold names. Reads that went well are only told when asked for. */
export function requestLog(ctx: Context) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const quiet = c.req.method === 'GET' && c.res.status < 400 && ms < SLOW_MS;
    if (quiet && !ctx.log.isLevelEnabled('debug')) return;
    ctx.log[quiet ? 'debug' : 'info'](
      {
        requestId: requestIdOf(c),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(ms * 10) / 10,
        ...(c.get('actor') ? { userId: c.get('actor')?._id } : {}),
      },
      'request',
    );
  });
}
