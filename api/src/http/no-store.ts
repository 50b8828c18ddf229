import { createMiddleware } from 'hono/factory';
import { setResponseHeader } from './response-header.ts';
import type { AppEnv } from './app-env.ts';

/** Forbids caches to store the answer, because it holds a session token or personal data. */
export const noStore = createMiddleware<AppEnv>((c, next) => {
  setResponseHeader(c, 'Cache-Control', 'no-store');
  return next();
});
