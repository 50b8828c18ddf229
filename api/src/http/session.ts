import { createMiddleware } from 'hono/factory';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { setResponseHeader } from './response-header.ts';
import type { AppEnv } from './app-env.ts';
import type { SessionActor } from '../context/actor.ts';
import { requestHeader } from './request-header.ts';

const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** The session token of an Authorization header, or null. */
export const bearerToken = (header: string | undefined) => TOKEN.exec(header ?? '')?.[1] ?? null;

const sessionEnded = () => new AppError('SESSION_ENDED', 'Your session has expired. Please log in again.');

interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { actor: SessionActor };
}

/** For signed-in users. @throws SESSION_ENDED 401 */
export function signedIn(ctx: Context) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const token = bearerToken(requestHeader(c, 'authorization'));
    const actor = token ? await actorOfToken(ctx, token) : null;
    if (!actor) throw sessionEnded();
    c.set('actor', actor);
    setResponseHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
}
