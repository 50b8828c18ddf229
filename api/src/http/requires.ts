import { createMiddleware } from 'hono/factory';
import type { Action, SubjectOf } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import { requireRight } from '../errors/require-right.ts';

/** The actions whose right depends on the user only, or also on a shop. */
type ActionWith<Subject extends unknown[]> = {
  [A in Action]: SubjectOf<A> extends Subject ? (Subject extends SubjectOf<A> ? A : never) : never;
}[Action];

interface SignedIn {
  Variables: { actor: SessionActor };
}

/**
 * Checks a right before the query and the body are read, so that a user without it gets 403 also for an invalid request.
 * The verb checks the rights that depend on the body or on a row. @throws FORBIDDEN 403
 */
export const requires = (action: ActionWith<[]>) =>
  createMiddleware<SignedIn>((c, next) => {
    requireRight(c.var.actor, action);
    return next();
  });

/** The same for a right in the shop that a parameter of the path names. @throws FORBIDDEN 403 */
export const requiresInShop = (action: ActionWith<[{ shopId: string }]>, param: string) =>
  createMiddleware<SignedIn>((c, next) => {
    requireRight(c.var.actor, action, { shopId: c.req.param(param) ?? '' });
    return next();
  });
