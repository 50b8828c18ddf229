import { createMiddleware } from 'hono/factory';
import { tooMany } from '../errors/app-error.ts';

const RETRY_SECONDS = 2;

/** Answers 429 while this process runs `max` requests of the route, because large bodies need much memory. */
export function refuseAboveConcurrency(max: number) {
  let underWay = 0;
  return createMiddleware(async (_, next) => {
    if (underWay >= max)
      throw tooMany(RETRY_SECONDS, 'Too many uploads at once. Please try again in a moment.');
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  });
}
