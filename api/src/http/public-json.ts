import type { Context as HonoContext, TypedResponse } from 'hono';
import type { PublicBody } from '../public-answers/public-body.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { requestHeader } from './request-header.ts';
import { STALE } from './stale.ts';

/**
 * Answers a public body, or 304 when the client already has it: caches must ask each time, since menus change during
 * the day. Built without Hono's `c.body`, which copies the headers once more. The type parameter is the type of the
 * JSON for the typed client.
 * @param isStale whether it may be old
 */
export function publicJson<Value>(
  c: HonoContext,
  answer: PublicBody<Value>,
  isStale = false,
): Response & TypedResponse<Value, 200, 'json'> {
  const marked = isStale ? { ...answer, headers: { ...answer.headers, ...STALE } } : answer;
  return respond(c, marked) as Response & TypedResponse<Value, 200, 'json'>;
}

function respond(c: HonoContext, { body, gzipped, etag, headers }: PublicBody<unknown>): Response {
  const ifNoneMatch = requestHeader(c, 'if-none-match');
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) {
    return new Response(null, { status: 304, headers });
  }
  const headersOfBody = { ...headers, 'content-type': 'application/json' };
  if (gzipped && acceptsGzip(c)) {
    return new Response(gzipped, { headers: { ...headersOfBody, 'content-encoding': 'gzip' } });
  }
  return new Response(body, { headers: headersOfBody });
}

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
