import type { Context } from '../context/context.ts';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { hashToken } from '../sessions/tokens.ts';

/** After this long a token is looked up again, because its session may have ended. */
const FORGET_AFTER_MS = 60_000;

/** Whose session tokens are, for counting requests. It does not decide whether somebody is signed in. */
export interface UserIdCache {
  /** The user, when this token was looked up in the last minute. */
  known(token: string): string | undefined;
  /** Looks the token up; undefined when it is not valid, or when the database does not answer. */
  find(token: string): Promise<string | undefined>;
}

/** Keeps at most `maxTokens` valid tokens, as digests; others are not kept. */
export function createUserIdCache(ctx: Context, maxTokens: number): UserIdCache {
  let userIds = new Map<string, string>();
  let endsAt = 0;
  const keyOf = (token: string) => hashToken(token).toString('base64url');
  return {
    known(token) {
      const now = performance.now();
      if (now >= endsAt) {
        userIds = new Map();
        endsAt = now + FORGET_AFTER_MS;
      }
      return userIds.size === 0 ? undefined : userIds.get(keyOf(token));
    },
    async find(token) {
      try {
        const actor = await actorOfToken(ctx, token);
        if (!actor) return undefined;
        if (userIds.size < maxTokens) userIds.set(keyOf(token), actor._id);
        return actor._id;
      } catch {
        // The call itself answers 503 when it needs the database.
        return undefined;
      }
    },
  };
}
