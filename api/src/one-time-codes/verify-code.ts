import type { Context } from '../context/context.ts';
import { checkCode, refusedCode, type GuessLimits } from './check-code.ts';
import type { CodeSubject, Requester } from './one-time-code.ts';

/**
 * The second step of registration, password reset and email change (section 4): marks the code as verified. The last
 * step requires the code again, so that knowing the address is not enough for it.
 * @throws WRONG_CODE 400, TOO_MANY 429
 */
export async function verifyCode(
  ctx: Context,
  limits: GuessLimits,
  subject: CodeSubject,
  otp: string,
  requester: Requester,
  message?: string,
): Promise<void> {
  if (await checkCode(ctx, limits, subject, otp, requester, { verify: true })) return;
  throw await refusedCode(ctx, limits, subject, requester, message);
}
