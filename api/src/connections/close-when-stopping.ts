import { createMiddleware } from 'hono/factory';
import type { Context } from '../context/context.ts';
import type { AppEnv } from '../http/app-env.ts';
import { setResponseHeader } from '../http/response-header.ts';

/** While the API stops, each answer says that its connection ends, so that the client's next request goes elsewhere. */
export function closeWhenStopping(ctx: Context) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (ctx.stopping.signal.aborted) setResponseHeader(c, 'Connection', 'close');
  });
}
