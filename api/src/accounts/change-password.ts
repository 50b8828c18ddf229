import type { ChangePasswordInput } from '@canteen/domain/accounts/account.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { writeNotice } from '../notices/write-notice.ts';
import { revokeResetCodes } from '../one-time-codes/check-code.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { recheckPassword, wrongPassword } from '../passwords/recheck-password.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';

const FIELD = 'currentPassword';

/**
 * Changes the password and ends every session, also the current one (sections 7 and 8).
 * @throws WRONG_CREDENTIALS 400 when `currentPassword` is wrong, TOO_MANY 429 after ten wrong ones in 15 minutes
 */
export async function changePassword(
  ctx: Context,
  limits: { wrongPasswords: SharedLimit },
  actor: SessionActor,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const storedHash = await recheckPassword(ctx, limits, actor, { password: currentPassword, field: FIELD });
  const passwordHash = await hashPassword(newPassword);
  const now = ctx.clock.now();
  const change = async (tx: Queryable) => {
    const changed = await tx`
      update users set password_hash = ${passwordHash}
      where users.id = ${actor._id} and users.password_hash = ${storedHash}`;
    if (changed.count === 0) throw wrongPassword(FIELD);
    await revokeSessions(tx, actor._id);
    await revokeResetCodes(tx, actor.email, now);
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'user.change-password',
      subjectKind: 'user',
      subjectId: actor._id,
    });
    await writeNotice(tx, { kind: 'password-changed', email: actor.email, name: actor.name, at: now });
  };
  await retryDeadlocks(() => ctx.sql.begin(change));
  ctx.signals.publish({ kind: 'user', userId: actor._id });
  ctx.signals.publish({ kind: 'notices' });
  await limits.wrongPasswords.reset(actor._id);
}
