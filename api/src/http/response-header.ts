import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/**
 * Sets a header on Node's response object. Hono's `c.header` would build and copy a Headers object, which costs more
 * than the rest of a short response.
 */
export function setResponseHeader<Env extends AppEnv>(c: Context<Env>, name: string, value: string): void {
  c.env.outgoing.setHeader(name, value);
}

/** Says where the next page of a list starts; without the header there is none. */
export function setNextCursor<Env extends AppEnv>(c: Context<Env>, next: string | null): void {
  if (next !== null) setResponseHeader(c, 'X-Next-Cursor', next);
}
