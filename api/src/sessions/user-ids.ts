import { createCache } from '../context/cache.ts';
import type { Context } from '../context/context.ts';
import { actorOfToken } from './actor-of-token.ts';
import { hashToken } from './tokens.ts';

/** By the token's digest. After a minute a token is looked up again, because its session may have ended. */
const userIds = createCache<string>({ maxEntries: 50_000, ttlMs: 60_000 });

const keyOf = (token: string) => hashToken(token).toString('base64url');

/**
 * The user of a token that was looked up in the last minute, for counting requests. It does not decide whether somebody
 * is signed in.
 */
export const knownUserId = (ctx: Context, token: string): string | undefined =>
  userIds.get(ctx, keyOf(token));

/** Looks the token up; undefined when it is not valid, or when the database does not answer. */
export async function findUserId(ctx: Context, token: string): Promise<string | undefined> {
  try {
    const actor = await actorOfToken(ctx, token);
    if (!actor) return undefined;
    userIds.set(ctx, keyOf(token), actor._id);
    return actor._id;
  } catch {
    // The call itself answers 503 when it needs the database.
    return undefined;
  }
}
