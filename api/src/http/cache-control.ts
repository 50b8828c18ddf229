import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { setResponseHeader } from './response-header.ts';

/**
 * The default of every answer of the API: caches ask each time before they use it. Public answers are the same with and
 * without a token. Those for a signed-in user get `no-store` instead.
 */
export const noCache = createMiddleware<AppEnv>((c, next) => {
  setResponseHeader(c, 'Cache-Control', 'no-cache');
  return next();
});

/** Forbids caches to store the answer, because it holds a session token or personal data. */
export const noStore = createMiddleware<AppEnv>((c, next) => {
  setResponseHeader(c, 'Cache-Control', 'no-store');
  return next();
});
