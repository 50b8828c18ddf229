import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../http/app-env.ts';
import { requestIdOf } from '../http/request-id.ts';
import type { Tracing } from '../tracing/tracing.ts';

const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** One trace for each request. Its name is the route, because a path or a query may hold names and ids. */
export function traceRequests(tracing: Tracing) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (UNTRACED.has(path)) return next();
    await tracing.inSpan(method, { kind: 'server' }, async (span) => {
      await next();
      const route = routePath(c);
      span.rename(`${method} ${route}`);
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': c.res.status,
        'canteen.request_id': requestIdOf(c),
      });
      if (c.res.status >= 500) span.fail(c.error);
    });
  });
}
