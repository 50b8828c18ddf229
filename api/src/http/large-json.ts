import type { Context as HonoContext, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import { gzipText } from '../public-answers/gzip-text.ts';
import { acceptsGzip } from './accepts-gzip.ts';

/** In characters. A shorter answer takes one or two round trips anyway, so it is sent as it is. */
const MIN_COMPRESSED_LENGTH = 8 * 1024;

/** Each answer is compressed for one client only, so speed matters more than the last 10 % (docs/decisions/0201). */
const FASTEST = 1;

/**
 * Answers JSON that may be long, such as a list: like `c.json`, and compressed when it is long and the client takes gzip.
 * Not for an answer that holds a secret, such as a session token: the size of a compressed answer tells something about what
 * is in it (docs/decisions/0201).
 */
export async function largeJson<Value extends object>(
  c: HonoContext,
  value: Value,
): Promise<Response & TypedResponse<JSONParsed<Value>, 200, 'json'>> {
  return (await respond(c, JSON.stringify(value))) as Response &
    TypedResponse<JSONParsed<Value>, 200, 'json'>;
}

async function respond(c: HonoContext, text: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  if (text.length < MIN_COMPRESSED_LENGTH) return c.body(text, 200, headers);
  const vary = { ...headers, Vary: 'Accept-Encoding' };
  if (!acceptsGzip(c)) return c.body(text, 200, vary);
  return c.body(await gzipText(text, FASTEST), 200, { ...vary, 'Content-Encoding': 'gzip' });
}
