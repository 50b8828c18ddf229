import type { Context } from '../context/context.ts';
import { checkCode, refusedCode, type CodeGuess, type GuessLimits } from './check-code.ts';

/**
 * The second step of registration, password reset and email change (section 4): marks the code as verified. The last
 * step requires the code again, so that knowing the address is not enough for it.
 * @throws WRONG_CODE 400, TOO_MANY 429
 */
export async function verifyCode(
  ctx: Context,
  limits: GuessLimits,
  guess: CodeGuess,
  message?: string,
): Promise<void> {
  if (await checkCode(ctx, limits, guess, { verify: true })) return;
  throw await refusedCode(ctx, limits, guess, message);
}
