import type { Context } from '../context.ts';
import type { SessionActor } from '../http/env.ts';
import { hashToken } from './tokens.ts';

export const SESSION_DAY_MS = 86_400_000;
/** A session ends this long after it was last used. */
export const SESSION_DAYS = 30;
const SLIDE_AFTER_MS = 3_600_000;

/**
 * The user behind a session token with rights as they are now, or null: unknown, ended, expired or blocked.
 * One query on every request; the expiry slides at most once an hour, so that reading stays reading.
 */
export async function actorOfToken(ctx: Context, token: string): Promise<SessionActor | null> {
  const now = ctx.clock.now();
  const [row] = await ctx.sql<(SessionActor & { seenAt: Date })[]>`
    select users.id as "_id", users.name, users.email, users.contact, users.address,
      users.is_admin, users.is_owner, users.is_shop_admin, users.is_delivery, users.is_blocked,
      array(select shop_admins.shop_id from shop_admins where shop_admins.user_id = users.id
        order by shop_admins.assigned_at, shop_admins.shop_id) as managed_shops,
      sessions.id as session_id, sessions.seen_at
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${hashToken(token)} and sessions.expires_at > ${now} and not users.is_blocked`;
  if (!row) return null;
  const { seenAt, ...actor } = row;
  if (now.getTime() - seenAt.getTime() > SLIDE_AFTER_MS) {
    await ctx.sql`
      update sessions set seen_at = ${now}, expires_at = ${new Date(now.getTime() + SESSION_DAYS * SESSION_DAY_MS)}
      where sessions.id = ${actor.sessionId}`;
  }
  return actor;
}
