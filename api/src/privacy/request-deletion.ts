import type { RequestDeletionInput } from '@canteen/domain/accounts/account.schema';
import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { denialReason } from '@canteen/domain/users/permissions';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import { AppError } from '../errors/app-error.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { writeNotice } from '../notices/write-notice.ts';
import { recheckPassword, wrongPassword } from '../passwords/recheck-password.ts';
import { throwUserConflict } from '../users/conflicts.ts';
import { findUser } from '../users/queries.ts';
import { announceDeletion, deleteAccount } from './delete-account.ts';
import { isLastOwner, pendingItemsOf } from './queries.ts';

const FIELD = 'password';

/**
 * Deletes the actor's account, or stores that it is to be deleted when no order and no refund is pending any more
 * (run-due-deletions.ts). A repeat changes nothing.
 * @throws WRONG_CREDENTIALS 400, REFUSED 422 for the last owner, TOO_MANY 429 after ten wrong passwords in 15 minutes
 */
export async function requestDeletion(
  ctx: Context,
  limits: { wrongPasswords: SharedLimit },
  actor: SessionActor,
  { password }: RequestDeletionInput,
): Promise<Deletion> {
  const storedHash = await recheckPassword(ctx, limits, actor, { password, field: FIELD });
  await limits.wrongPasswords.reset(actor._id);

  const now = ctx.clock.now();
  const requestOrDelete = async (tx: Queryable): Promise<Deletion> => {
    // A new order of the user waits for this lock, so no pending item is missed.
    const locked = await tx`
      select 1 from users
      where users.id = ${actor._id} and users.password_hash = ${storedHash} for update`;
    const user = locked.count > 0 ? await findUser(tx, actor._id) : null;
    if (!user) throw wrongPassword(FIELD);
    const refusal = denialReason(user, 'account.delete', { isLastOwner: await isLastOwner(tx, user._id) });
    if (refusal !== null) throw new AppError('REFUSED', refusal);
    const pending = await pendingItemsOf(tx, user._id);
    const requestedAt = user.deletionRequestedAt ?? now;
    const answer = { requestedAt: requestedAt.toISOString(), ...pending, refusal };
    if (pending.waits) {
      if (user.deletionRequestedAt === null) await storeRequest(tx, user, now);
      return { state: 'requested', ...answer };
    }
    await deleteAccount(tx, user, now);
    return { state: 'deleted', ...answer };
  };
  // Orders that are placed and the deletion of a shop lock payments of the user in another order.
  const deletion = await retryDeadlocks(() => ctx.sql.begin(requestOrDelete));
  announceDeletion(ctx, actor._id);
  return deletion;
}

async function storeRequest(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  const { _id, name, email } = user;
  await tx`update users set deletion_requested_at = ${now} where users.id = ${_id}`.catch(throwUserConflict);
  await recordAudit(tx, {
    at: now,
    actor: user,
    action: 'user.request-deletion',
    subjectKind: 'user',
    subjectId: _id,
  });
  await writeNotice(tx, { kind: 'deletion-requested', email, name, at: now });
}
