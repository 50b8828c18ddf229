import type { HttpBindings } from '@hono/node-server';

/**
 * A header of the request as Node has read it already, its name in lower case: for what stands before every answer.
 * Hono's own way looks through all headers again.
 */
export function requestHeader(c: { env: HttpBindings }, name: string): string | undefined {
  const value = c.env.incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
