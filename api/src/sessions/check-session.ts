import type { SessionActor } from '../context/actor.ts';
import type { Fragment, Queryable } from '../database/sql.ts';
import { managedShops } from '../users/queries.ts';

/** Thrown by a call when the session has ended, or its user has changed since it was looked up. */
export class SessionChangedError extends Error {
  constructor() {
    super('the session has ended, or its user has changed');
  }
}

/** Changes with each change of the user's row and, for a shop admin, of their shops, which are in another table. */
export const userVersion = (sql: Queryable): Fragment => sql`
  users.xmin::text || case when users.is_shop_admin then ${managedShops(sql)}::text else '' end`;

/** What a statement needs to check a session. */
export type SessionVersion = Pick<SessionActor, 'sessionId' | 'userVersion'>;

/**
 * An SQL condition: the session is valid, and its user is the same version as when it was looked up. It reads
 * the columns `session_id` and `user_version` of the table or alias `requests`. It is a scalar subquery instead of exists(),
 * for which PostgreSQL may read the whole table.
 */
export const isCurrentSession = (sql: Queryable, now: Date): Fragment => sql`
  coalesce((select ${userVersion(sql)} = requests.user_version and not users.is_blocked
    from sessions join users on users.id = sessions.user_id
    where sessions.id = requests.session_id and sessions.expires_at > ${now}), false)`;

/** @throws SessionChangedError */
export async function requireCurrentSession(sql: Queryable, now: Date, actor: SessionVersion): Promise<void> {
  const [current] = await sql<{ isCurrent: boolean }[]>`
    select ${isCurrentSession(sql, now)} as is_current
    from (values (${actor.sessionId}::text, ${actor.userVersion}::text)) as requests (session_id, user_version)`;
  if (!current?.isCurrent) throw new SessionChangedError();
}
