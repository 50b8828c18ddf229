import { createMiddleware } from 'hono/factory';
import type { Context } from '../context/context.ts';
import { answerHeader } from './answer-header.ts';
import type { AppEnv } from './env.ts';

/** The header Date tells the business clock: screens show who is open by the clock that decides it. */
export function serverTime(ctx: Context) {
  return createMiddleware<AppEnv>((c, next) => {
    // The machine's time is told by Node itself, for less.
    if (ctx.clock.offsetMs !== 0) answerHeader(c, 'Date', ctx.clock.now().toUTCString());
    return next();
  });
}
