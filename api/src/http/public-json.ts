import type { Context as HonoContext } from 'hono';
import type { PublicBody } from '../public-body.ts';

/** Answers 304 when the asker has it already. The copy must be revalidated each time: menus change at noon. */
export function publicJson(c: HonoContext, { body, gzipped, etag }: PublicBody): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  };
  const asked = c.req.header('if-none-match');
  if (asked !== undefined && asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return c.body(null, 304, headers);
  }
  if (gzipped && c.req.header('accept-encoding')?.includes('gzip')) {
    return c.body(gzipped, 200, { ...headers, 'content-encoding': 'gzip' });
  }
  return c.body(body, 200, headers);
}
