import type { RegisterInput } from '@canteen/domain/account.schema';
import type { User } from '@canteen/domain/user.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { makeFirstOwner } from '../users/first-owner.ts';
import { insertUser } from '../users/insert-user.ts';
import { checkCampusRule } from '../users/campus-rule.ts';
import type { LoginLimits } from './log-in.ts';
import { hashPassword } from './passwords.ts';
import { presentUser } from '../presenters/user.ts';
import { startSession, type Device } from '../sessions/start-session.ts';
import { consumeCode, checkCode, wrongCode } from '../codes/check-code.ts';

/**
 * Makes the account of a proved address and signs it in (section 4, registration). Of several at once one wins.
 * @throws WRONG_CODE 400 without a proved code, CONFLICT 409 when the contact is someone's, TOO_MANY 429
 */
export async function completeRegistration(
  ctx: Context,
  limits: Pick<LoginLimits, 'perIp'>,
  input: RegisterInput,
  device: Device,
): Promise<User> {
  const { email, name, contact, address } = input;
  await checkCampusRule(ctx, ctx.sql, email);
  const code = input.otp ? await checkCode(ctx, { purpose: 'register', email }, input.otp) : null;
  if (!code?.verified) throw wrongCode();
  // A code that is proved holds for ten minutes, and each try with it costs as much as a login.
  await limits.perIp.consume(device.ip);
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
  return presentUser(user, await startSession(ctx, user._id, device));
}
