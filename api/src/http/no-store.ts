import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './env.ts';

/** For answers that hold a session, or tell of one person: no cache keeps them. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
});
