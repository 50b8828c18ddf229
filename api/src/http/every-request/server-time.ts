import { createMiddleware } from 'hono/factory';
import type { Context } from '../../context/context.ts';
import type { AppEnv } from '../app-env.ts';
import { setResponseHeader } from '../response-header.ts';

/** Sets the header Date to the business clock, so that the screens use the server's time to show which shops are open. */
export function serverTime(ctx: Context) {
  return createMiddleware<AppEnv>((c, next) => {
    // Without a shift, Node sets the header itself.
    if (ctx.clock.offsetMs !== 0) setResponseHeader(c, 'Date', ctx.clock.now().toUTCString());
    return next();
  });
}
