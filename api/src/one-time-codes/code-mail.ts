import type { Context } from '../context/context.ts';
import { isKnownEmail } from '../users/queries.ts';
import { decryptCode, type CodePurpose } from './one-time-code.ts';

/** The mail for a code: the code, or the information that the address already has an account. */
type CodeMail =
  | { kind: 'code'; purpose: CodePurpose; to: string; code: string }
  | { kind: 'account-exists'; purpose: CodePurpose; to: string };

/**
 * The mail for a code, decided when it is sent: null when the code is no longer valid, or when a password reset was
 * requested for an address without an account; for a taken address the mail says so and has no code (decisions,
 * Accounts).
 * @throws when the code cannot be decrypted with this CODE_SECRET
 */
export async function codeMail(
  ctx: Context,
  { codeId, sealed }: { codeId: string; sealed: string },
): Promise<CodeMail | null> {
  const [row] = await ctx.sql<{ purpose: CodePurpose; email: string }[]>`
    select one_time_codes.purpose, one_time_codes.email from one_time_codes
    where one_time_codes.id = ${codeId} and one_time_codes.consumed_at is null
      -- Null when it was mailed, or when staff have dismissed the mail.
      and one_time_codes.sealed is not null
      and one_time_codes.expires_at > ${ctx.clock.now()}`;
  if (!row) return null;
  const { purpose, email: to } = row;
  const known = await isKnownEmail(ctx.sql, to);
  if (purpose === 'password-reset' ? known : !known) {
    return { kind: 'code', purpose, to, code: decryptCode(ctx.config, codeId, sealed) };
  }
  return purpose === 'password-reset' ? null : { kind: 'account-exists', purpose, to };
}
