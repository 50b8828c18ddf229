import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { sessionEnded } from '../errors/app-error.ts';
import { cachedActor } from '../sessions/actor-cache.ts';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { SessionChangedError } from '../sessions/check-session.ts';
import { hashToken, TOKEN_PATTERN } from '../sessions/tokens.ts';
import type { AppEnv } from './app-env.ts';
import { requestHeader } from './request-header.ts';
import { setResponseHeader } from './response-header.ts';
import { JSON_TYPE } from './validate.ts';

const TOKEN = new RegExp(`^Bearer (${TOKEN_PATTERN})$`);

/** The session token of an Authorization header, or null. */
export const bearerToken = (header: string | undefined) => TOKEN.exec(header ?? '')?.[1] ?? null;

interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { actor: SessionActor };
}

/**
 * Waits for a JSON body before the session is read: a client that sends its body slowly could otherwise use rights that were
 * taken from it meanwhile. `validate` gets the same text, and answers when it could not be read.
 */
async function readJsonBody(c: HonoContext<SignedInEnv>): Promise<void> {
  if (JSON_TYPE.test(requestHeader(c, 'content-type') ?? '')) await c.req.text().catch(() => undefined);
}

/**
 * For signed-in users. A route with an upload repeats this after its body, which it reads later, and the check of the right.
 * @throws SESSION_ENDED 401
 */
export function signedIn(ctx: Context) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const token = bearerToken(requestHeader(c, 'authorization'));
    if (token) await readJsonBody(c);
    const actor = token ? await actorOfToken(ctx, token) : null;
    if (!actor) throw sessionEnded();
    c.set('actor', actor);
    setResponseHeader(c, 'Cache-Control', 'no-store');
    await next();
  });
}

/**
 * For calls whose own statements check the session (docs/decisions/0099): those of a checkout, and the change of a status.
 * They start with the cached user, so that no other statement is needed. Use `withActor` in the handler.
 * @throws SESSION_ENDED 401
 */
export function signedInFromCache(ctx: Context) {
  const lookUp = signedIn(ctx);
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const token = bearerToken(requestHeader(c, 'authorization'));
    const actor = token && cachedActor(ctx, hashToken(token));
    if (!token || !actor) return lookUp(c, next);
    c.set('actor', actor);
    setResponseHeader(c, 'Cache-Control', 'no-store');
    await next();
    // When the session has ended, answer that instead of the error.
    if (c.error && !(await actorOfToken(ctx, token))) throw sessionEnded();
  });
}

const MAX_TRIES = 5;

/** Calls `act` with the actor of the request, and again when it finds that the actor has changed. @throws SESSION_ENDED 401 */
export async function withActor<Result>(
  ctx: Context,
  c: HonoContext<SignedInEnv>,
  act: (actor: SessionActor) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act(c.var.actor);
    } catch (error) {
      if (!(error instanceof SessionChangedError) || tries >= MAX_TRIES) throw error;
    }
    const actor = await actorOfToken(ctx, bearerToken(requestHeader(c, 'authorization')) ?? '');
    if (!actor) throw sessionEnded();
    c.set('actor', actor);
  }
}
