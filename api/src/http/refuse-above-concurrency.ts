import { createMiddleware } from 'hono/factory';
import type { SessionActor } from '../context/actor.ts';
import { tooMany } from '../errors/app-error.ts';

/** So that nobody keeps all others from uploading, for example with bodies that arrive slowly. */
const MAX_OF_USER = 2;
const RETRY_SECONDS = 2;

interface SignedIn {
  Variables: { actor: SessionActor };
}

/**
 * Answers 429 while this process runs `max` requests of the route, because large bodies need much memory, or two of the
 * same user.
 */
export function refuseAboveConcurrency(max: number) {
  let underWay = 0;
  const ofUsers = new Map<string, number>();
  return createMiddleware<SignedIn>(async (c, next) => {
    const userId = c.var.actor._id;
    const own = ofUsers.get(userId) ?? 0;
    if (underWay >= max || own >= MAX_OF_USER)
      throw tooMany(RETRY_SECONDS, 'Too many uploads at once. Please try again in a moment.');
    underWay += 1;
    ofUsers.set(userId, own + 1);
    try {
      await next();
    } finally {
      underWay -= 1;
      const left = (ofUsers.get(userId) ?? 1) - 1;
      if (left > 0) ofUsers.set(userId, left);
      else ofUsers.delete(userId);
    }
  });
}
