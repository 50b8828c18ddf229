import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** The header Warning of RFC 7234: an answer from memory may be old, because the database does not answer. */
export const STALE = { warning: '110 canteen "Response is Stale"' };

/** Marks the answer when it may be old. */
export const markStale = (memory: { isStale(): boolean }) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (memory.isStale()) c.header('warning', STALE.warning);
  });
