import { HOUR_MS } from '@canteen/domain/durations';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
import { userColumns } from '../users/queries.ts';
import { cacheActor } from './actor-cache.ts';
import { userVersion } from './check-session.ts';
import { expiryAfter, hashToken } from './tokens.ts';

const RENEW_AFTER_MS = HOUR_MS;

interface SessionRow extends SessionActor {
  tokenHash: Buffer;
  seenAt: Date;
}

const findSession = batchCalls(async (ctx: Context, hashes: Buffer[]) => {
  // As hex, because postgres.js cannot send an array of bytea.
  const hexes = hashes.map((hash) => hash.toString('hex'));
  const rows = await ctx.sql<SessionRow[]>`
    select ${userColumns(ctx.sql)}, sessions.id as session_id, ${userVersion(ctx.sql)} as user_version, sessions.token_hash, sessions.seen_at
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = any (array(select decode(hex, 'hex') from unnest(${hexes}::text[]) as hex)) and sessions.expires_at > ${ctx.clock.now()}
      and not users.is_blocked`;
  return hashes.map((hash) => rows.find(({ tokenHash }) => hash.equals(tokenHash)) ?? null);
});

/**
 * The user of a session token with their current rights, or null when the token is unknown, ended, expired, or of a
 * blocked user. Read on every request; the expiry is renewed at most once an hour, so that most requests write nothing.
 */
export async function actorOfToken(ctx: Context, token: string): Promise<SessionActor | null> {
  const session = await findSession(ctx, hashToken(token));
  if (!session) return null;
  const { seenAt, tokenHash, ...actor } = session;
  cacheActor(ctx, tokenHash, actor);
  const now = ctx.clock.now();
  if (now.getTime() - seenAt.getTime() > RENEW_AFTER_MS) {
    await ctx.sql`
      update sessions set seen_at = ${now}, expires_at = ${expiryAfter(now)} where sessions.id = ${actor.sessionId}`;
  }
  return actor;
}
