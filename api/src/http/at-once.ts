import { createMiddleware } from 'hono/factory';
import { tooMany } from '../errors/app-error.ts';

const RETRY_SECONDS = 2;

/** 429 when this process already has so many requests of the route: for bodies that are large in memory. */
export function atOnce(most: number) {
  let underWay = 0;
  return createMiddleware(async (_, next) => {
    if (underWay >= most)
      throw tooMany(RETRY_SECONDS, 'Too many uploads at once. Please try again in a moment.');
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  });
}
