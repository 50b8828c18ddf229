import type { SessionActor } from '../context/actor.ts';
import { createCache } from '../context/cache.ts';
import type { Context } from '../context/context.ts';

/** About 1 KB each. At most 10 minutes old, so that a session in use is still read from the database, which also renews it. */
const actors = createCache<SessionActor>({ maxEntries: 5_000, ttlMs: 600_000, forgetAtResync: true });

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64url');

/** Keeps a user whose session was just looked up. */
export const cacheActor = (ctx: Context, tokenHash: Buffer, actor: SessionActor): void =>
  actors.set(ctx, keyOf(tokenHash), actor);

/**
 * The user of a session token as they were some minutes ago, or null. They may have changed since, and the session
 * may have ended: only for a call whose own statement checks `isCurrentSession`.
 */
export const cachedActor = (ctx: Context, tokenHash: Buffer): SessionActor | null =>
  actors.get(ctx, keyOf(tokenHash)) ?? null;
