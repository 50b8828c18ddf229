import type { RegisterInput } from '@canteen/domain/accounts/account.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import {
  consumeCode,
  checkCode,
  refusedCode,
  wrongCode,
  type GuessLimits,
} from '../one-time-codes/check-code.ts';
import type { Requester } from '../one-time-codes/one-time-code.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { presentUser } from '../presenters/user.ts';
import { startSession, type Device } from '../sessions/start-session.ts';
import { makeFirstOwner } from '../users/first-owner.ts';
import { insertUser } from '../users/insert-user.ts';
import { requireCampusEmail } from '../users/require-campus-email.ts';

/**
 * Creates the account of a verified address and logs it in (section 4, registration). Of several simultaneous calls one
 * succeeds.
 * @throws WRONG_CODE 400 without a verified code, INVALID 400 for an address outside the campus, CONFLICT 409 when the
 *   email or contact is taken, TOO_MANY 429
 */
export async function completeRegistration(
  ctx: Context,
  limits: { codes: GuessLimits; hashesPerCode: SharedLimit },
  input: RegisterInput,
  device: Device & Requester,
): Promise<User> {
  const { email, name, contact, address } = input;
  await requireCampusEmail(ctx, ctx.sql, email);
  const wanted = { subject: { purpose: 'register', email }, requester: device } as const;
  const code = input.otp ? await checkCode(ctx, limits.codes, { ...wanted, code: input.otp }) : null;
  if (!code?.verified) throw await refusedCode(ctx, limits.codes, wanted);
  // A verified code is valid for ten minutes, and hashing a password is expensive, so the calls are limited.
  await limits.hashesPerCode.consume(code.id);
  const passwordHash = await hashPassword(input.password);
  const now = ctx.clock.now();
  const user = await ctx.sql.begin(async (tx) => {
    if (!(await consumeCode(tx, code, now))) throw wrongCode();
    const made = await insertUser(tx, { name, email, contact, address, passwordHash, createdAt: now });
    await recordAudit(tx, {
      at: now,
      actor: made,
      action: 'user.register',
      subjectKind: 'user',
      subjectId: made._id,
      after: { name, email, contact, address },
    });
    return makeFirstOwner(ctx, tx, made);
  });
  ctx.signals.publish({ kind: 'user', userId: user._id });
  return presentUser(user, await startSession(ctx, user._id, device));
}
