import { createMiddleware } from 'hono/factory';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOfToken } from '../sessions/queries.ts';
import { answerHeader } from './answer-header.ts';
import type { AppEnv } from './env.ts';
import type { SessionActor } from '../context/actor.ts';
import { requestHeader } from './request-header.ts';

const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** The token of an Authorization header, or null when there is none of our form. */
export const bearerToken = (header: string | undefined) => TOKEN.exec(header ?? '')?.[1] ?? null;

const sessionEnded = () => new AppError('SESSION_ENDED', 'Your session has expired. Please log in again.');

interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { actor: SessionActor };
}

/** For the signed in only: 401 otherwise. */
export function signedIn(ctx: Context) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const token = bearerToken(requestHeader(c, 'authorization'));
    const actor = token ? await actorOfToken(ctx, token) : null;
    if (!actor) throw sessionEnded();
    c.set('actor', actor);
    answerHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
}
