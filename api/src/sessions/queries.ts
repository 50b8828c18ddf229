import type { Session } from '@canteen/domain/account.schema';
import { batchCalls } from '../database/batch-calls.ts';
import type { Context } from '../context/context.ts';
import type { SessionActor } from '../context/actor.ts';
import { userColumns } from '../users/queries.ts';
import { hashToken } from './tokens.ts';

export const SESSION_DAY_MS = 86_400_000;
/** A session ends this long after it was last used. */
export const SESSION_DAYS = 30;
const SLIDE_AFTER_MS = 3_600_000;

interface SessionHolder extends SessionActor {
  tokenHash: Buffer;
  seenAt: Date;
}

const holdersOf = batchCalls(async (ctx: Context, hashes: Buffer[]) => {
  // As text: the driver writes no arrays of bytes.
  const hexes = hashes.map((hash) => hash.toString('hex'));
  const rows = await ctx.sql<SessionHolder[]>`
    select ${userColumns(ctx.sql)}, sessions.id as session_id, sessions.token_hash, sessions.seen_at
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = any (array(select decode(hex, 'hex') from unnest(${hexes}::text[]) as hex)) and sessions.expires_at > ${ctx.clock.now()}
      and not users.is_blocked`;
  return hashes.map((hash) => rows.find(({ tokenHash }) => hash.equals(tokenHash)) ?? null);
});

/**
 * The user behind a session token with rights as they are now, or null: unknown, ended, expired or blocked.
 * Looked up on every request; the expiry slides at most once an hour, so that reading stays reading.
 */
export async function actorOfToken(ctx: Context, token: string): Promise<SessionActor | null> {
  const holder = await holdersOf(ctx, hashToken(token));
  if (!holder) return null;
  const { seenAt, tokenHash: _, ...actor } = holder;
  const now = ctx.clock.now();
  if (now.getTime() - seenAt.getTime() > SLIDE_AFTER_MS) {
    await ctx.sql`
      update sessions set seen_at = ${now}, expires_at = ${new Date(now.getTime() + SESSION_DAYS * SESSION_DAY_MS)}
      where sessions.id = ${actor.sessionId}`;
  }
  return actor;
}

const MOST_SESSIONS = 200;

interface SessionRow {
  _id: string;
  userAgent: string;
  ip: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

/** Where the user is signed in, the last used first. */
export async function sessionsOf(ctx: Context, actor: SessionActor): Promise<Session[]> {
  const rows = await ctx.sql<SessionRow[]>`
    select sessions.id as "_id", sessions.user_agent, sessions.ip, sessions.created_at, sessions.seen_at,
      sessions.expires_at
    from sessions
    where sessions.user_id = ${actor._id} and sessions.expires_at > ${ctx.clock.now()}
    order by sessions.id = ${actor.sessionId} desc, sessions.seen_at desc, sessions.id
    limit ${MOST_SESSIONS}`;
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row._id === actor.sessionId,
  }));
}
