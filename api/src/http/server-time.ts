import { createMiddleware } from 'hono/factory';
import type { Context } from '../context.ts';
import type { AppEnv } from './env.ts';

/** The header Date tells the business clock: screens show who is open by the clock that decides it. */
export function serverTime(ctx: Context) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.header('Date', ctx.clock.now().toUTCString());
    await next();
  });
}
