import type { ResetPasswordInput } from '@canteen/domain/accounts/account.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { writeNotice } from '../notices/write-notice.ts';
import {
  consumeCode,
  checkCode,
  refusedCode,
  wrongCode,
  type GuessLimits,
} from '../one-time-codes/check-code.ts';
import type { Requester } from '../one-time-codes/one-time-code.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { deviceCookieName, deviceOfCookie } from '../sessions/device-cookie.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { makeFirstOwner } from '../users/first-owner.ts';
import { findUser } from '../users/queries.ts';
import type { LoginDevice, LoginLimits } from './log-in.ts';

export const INVALID_RESET_CODE = 'Invalid OTP';

/**
 * Sets a new password with a mailed code, verified before or not (section 4, password reset), and ends every session. An
 * address without an account gets the same answer as a wrong code.
 * @throws WRONG_CODE 400, TOO_MANY 429
 */
export async function resetPassword(
  ctx: Context,
  limits: {
    codes: GuessLimits;
    hashesPerCode: SharedLimit;
    login: Pick<LoginLimits, 'perAccount' | 'perDevice'>;
    wrongPasswords: SharedLimit;
  },
  { email, otp, newPassword }: ResetPasswordInput,
  requester: Requester & Pick<LoginDevice, 'cookie'>,
): Promise<void> {
  const guess = { subject: { purpose: 'password-reset', email }, code: otp, requester } as const;
  const code = await checkCode(ctx, limits.codes, guess);
  if (!code) throw await refusedCode(ctx, limits.codes, guess, INVALID_RESET_CODE);
  // Hashing a password is expensive, so calls with a right code are limited.
  await limits.hashesPerCode.consume(code.id);
  const passwordHash = await hashPassword(newPassword);
  const now = ctx.clock.now();
  const reset = async (tx: Queryable) => {
    if (!(await consumeCode(tx, code, now))) throw wrongCode(INVALID_RESET_CODE);
    const [row] = await tx<{ _id: string; name: string; contact: string }[]>`
      update users set password_hash = ${passwordHash} where users.email = ${email}
      returning users.id as "_id", users.name, users.contact`;
    if (!row) throw wrongCode(INVALID_RESET_CODE);
    await revokeSessions(tx, row._id);
    await recordAudit(tx, {
      at: now,
      actor: row,
      action: 'user.reset-password',
      subjectKind: 'user',
      subjectId: row._id,
    });
    await writeNotice(tx, { kind: 'password-changed', email, name: row.name, at: now });
    const account = await findUser(tx, row._id);
    if (account) await makeFirstOwner(ctx, tx, account);
    return row;
  };
  const user = await retryDeadlocks(() => ctx.sql.begin(reset));
  ctx.signals.publish({ kind: 'user', userId: user._id });
  ctx.signals.publish({ kind: 'notices' });
  // The user has verified the address, so earlier wrong passwords no longer count.
  const { perAccount, perDevice } = limits.login;
  const device = deviceOfCookie(ctx.config, user._id, requester.cookie(deviceCookieName(user._id)));
  await Promise.all([
    perAccount.reset(email),
    perAccount.reset(user.contact),
    limits.wrongPasswords.reset(user._id),
    ...(device === null ? [] : [perDevice.reset(device)]),
  ]);
}
