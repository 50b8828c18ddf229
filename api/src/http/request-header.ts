import type { HttpBindings } from '@hono/node-server';

/**
 * A request header from Node's parsed headers; `name` in lower case. Faster than Hono's `c.req.header`, for middleware
 * that runs on every request.
 */
export function requestHeader(c: { env: HttpBindings }, name: string): string | undefined {
  const value = c.env.incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
