import type { Queryable } from '../database/sql.ts';

/**
 * Ends all sessions of a user, in the caller's transaction. Call it after the change that ends them (such as a new
 * password): that change locks the user's row, so a login at the same time is refused or its session ended too. Publish
 * 'user' after the commit.
 */
export async function revokeSessions(tx: Queryable, userId: string): Promise<void> {
  await tx`delete from sessions where sessions.user_id = ${userId}`;
}
