import { createMiddleware } from 'hono/factory';
import { answerHeader } from './answer-header.ts';
import type { AppEnv } from './env.ts';

/** For answers that hold a session, or tell of one person: no cache keeps them. */
export const noStore = createMiddleware<AppEnv>((c, next) => {
  answerHeader(c, 'Cache-Control', 'no-store');
  return next();
});
