import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { actorOfToken } from '../../sessions/actor-of-token.ts';
import { TOKEN_PATTERN } from '../../sessions/tokens.ts';

const TOKEN = new RegExp(`^${TOKEN_PATTERN}$`);

export type Identity = { actor: SessionActor; token: string } | { actor: null; token: null };

/** A guest without a token, the user of a valid token, or null for a token that is not valid. */
export async function authenticate(ctx: Context, token: unknown): Promise<Identity | null> {
  if (token === undefined || token === null || token === '') return { actor: null, token: null };
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const actor = await actorOfToken(ctx, token);
  return actor && { actor, token };
}
