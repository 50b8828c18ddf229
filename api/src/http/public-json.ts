import type { Context as HonoContext } from 'hono';
import type { PublicBody } from '../presenters/public-body.ts';
import { requestHeader } from './request-header.ts';

// Not by Hono's `c.body`, which makes a Headers object of more than one header.
/** Answers 304 when the asker has it already. The copy must be revalidated each time: menus change at noon. */
export function publicJson(c: HonoContext, { body, gzipped, etag, headers }: PublicBody): Response {
  const asked = requestHeader(c, 'if-none-match');
  if (asked !== undefined && names(asked, etag)) return new Response(null, { status: 304, headers });
  const whole = { ...headers, 'content-type': 'application/json' };
  if (gzipped && requestHeader(c, 'accept-encoding')?.includes('gzip')) {
    return new Response(gzipped, { headers: { ...whole, 'content-encoding': 'gzip' } });
  }
  return new Response(body, { headers: whole });
}

const names = (asked: string, etag: string) =>
  asked === etag || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
