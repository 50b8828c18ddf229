import type { Queryable } from '../database/connect.ts';

/**
 * Ends all sessions of a user, in the caller's transaction, after whatever they are ended for: a login that runs at
 * the same time waits for that row, and is refused or ended with the rest. Publish 'user' after the commit.
 */
export async function revokeSessions(tx: Queryable, userId: string): Promise<void> {
  await tx`delete from sessions where sessions.user_id = ${userId}`;
}
