import { recordAudit } from '../audit/record-audit.ts';
import type { UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import type { Queryable } from '../database/sql.ts';
import { removeNoticesTo } from '../notices/remove-notices.ts';
import { writeNotice } from '../notices/write-notice.ts';
import { revokeResetCodes } from '../one-time-codes/check-code.ts';
import { throwUserConflict } from '../users/conflicts.ts';

/**
 * Deletes an account at its user's request, in the caller's transaction, which has locked the user and knows that nothing is
 * under way. Its sessions and devices go with it; eraseOrdersOfDeletedUsers erases its past orders. Call
 * `announceDeletion` after the commit.
 * @throws REFUSED 422 for the last owner
 */
export async function deleteAccount(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  const { _id, name, email } = user;
  await lockShops(tx, user.managedShops);
  await tx`delete from users where users.id = ${_id}`.catch(throwUserConflict);
  await revokeResetCodes(tx, email, now);
  await recordAudit(tx, {
    at: now,
    actor: user,
    action: 'user.delete-own',
    subjectKind: 'user',
    subjectId: _id,
    before: { name },
  });
  await removeNoticesTo(tx, email);
  await writeNotice(tx, { kind: 'account-deleted', email, name, at: now });
}

/** Disconnects the user's sockets in every process, and sends the mail. */
export function announceDeletion(ctx: Context, userId: string): void {
  ctx.signals.publish({ kind: 'user', userId });
  ctx.signals.publish({ kind: 'notices' });
  // The user may have been a shop admin, which changes the `adminId` of shops.
  ctx.signals.publish({ kind: 'shops' });
}
