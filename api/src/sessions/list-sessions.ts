import type { Session } from '@canteen/domain/accounts/account.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';

const MAX_SESSIONS = 200;

interface SessionRow {
  _id: string;
  userAgent: string;
  ip: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

/** The actor's sessions: the one of this call first, then the last used first, at most 200 (decisions, HTTP). */
export async function listSessions(ctx: Context, actor: SessionActor): Promise<Session[]> {
  const rows = await ctx.sql<SessionRow[]>`
    select sessions.id as "_id", sessions.user_agent, sessions.ip, sessions.created_at, sessions.seen_at,
      sessions.expires_at
    from sessions
    where sessions.user_id = ${actor._id} and sessions.expires_at > ${ctx.clock.now()}
    order by sessions.id = ${actor.sessionId} desc, sessions.seen_at desc, sessions.id
    limit ${MAX_SESSIONS}`;
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row._id === actor.sessionId,
  }));
}
