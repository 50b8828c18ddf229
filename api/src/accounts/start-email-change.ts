import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { fieldError } from '../errors/app-error.ts';
import type { Requester } from '../one-time-codes/one-time-code.ts';
import { sendCode, type CodeLimits } from '../one-time-codes/send-code.ts';
import { requireCampusEmail } from '../users/require-campus-email.ts';

const SAME = 'This is your email address already';

/**
 * The first step of an email change (section 4): a code to the new address.
 * @throws INVALID 400 when the address is outside the campus or the user's own, TOO_MANY 429
 */
export async function startEmailChange(
  ctx: Context,
  limits: CodeLimits,
  actor: SessionActor,
  newEmail: string,
  requester: Requester,
): Promise<void> {
  if (newEmail === actor.email) throw fieldError('INVALID', 'newEmail', SAME);
  await requireCampusEmail(ctx, ctx.sql, newEmail, 'newEmail');
  await sendCode(ctx, limits, { purpose: 'email-change', email: newEmail, userId: actor._id }, requester);
}
