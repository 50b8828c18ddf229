import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { setResponseHeader } from './response-header.ts';

const NAME = 'X-Request-Id';
const VALID_ID = /^[\w\-=]{1,255}$/;

/**
 * The id of this request in the log, from the proxy's X-Request-Id or new; it is also set on the response. Created only
 * when it is needed, so routine reads have none.
 */
export function requestIdOf(c: Context<AppEnv>): string {
  const existing = c.get('requestId');
  if (existing !== undefined) return existing;
  const given = c.req.header(NAME);
  const id = given !== undefined && VALID_ID.test(given) ? given : randomUUID();
  c.set('requestId', id);
  setResponseHeader(c, NAME, id);
  return id;
}
