import type { Context } from '../context/context.ts';
import type { CodeSubject } from './one-time-code.ts';
import { tryCode, wrongCode } from './try-code.ts';

/**
 * The second step of registration, reset and email change: marks the code as proved. The last step asks for it again,
 * since whoever knows an address alone must not be able to take that step.
 * @throws WRONG_CODE 400, TOO_MANY 429
 */
export async function proveCode(
  ctx: Context,
  subject: CodeSubject,
  otp: string,
  message?: string,
): Promise<void> {
  if (!(await tryCode(ctx, subject, otp, { prove: true }))) throw wrongCode(message);
}
