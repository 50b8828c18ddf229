import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { CLOCK_SKEW_MS, CODE_MINUTES, CODE_TRIES, hmacOfCode, type CodeSubject } from './one-time-code.ts';

const HOUR_MS = 3_600_000;
/** Wrong codes in an hour over all accounts, against guessing at many accounts. */
const MAX_WRONG_PER_HOUR = 200;

const INVALID_OR_EXPIRED = 'Invalid or expired OTP';
export const wrongCode = (message = INVALID_OR_EXPIRED) =>
  new AppError('WRONG_CODE', message, { fields: { otp: message } });

export interface ValidCode {
  id: string;
  /** Whether the step 'verify' has marked it as verified. */
  verified: boolean;
}

/**
 * Compares a code with the valid one of its subject; null when it is wrong, or when no code is valid. Each wrong code
 * counts as a try, also when many come at the same time; after the fifth the code is no longer valid. With `verify`,
 * the right code is marked as verified.
 * @throws TOO_MANY 429 after 200 wrong codes in an hour over all accounts
 */
export async function checkCode(
  ctx: Context,
  subject: CodeSubject,
  code: string,
  { verify = false } = {},
): Promise<ValidCode | null> {
  const hmac = hmacOfCode(ctx.config, subject, code);
  // Without a valid code nothing can be guessed, so there is no need to wait for the lock.
  const valid = await ctx.sql`
    select 1 from one_time_codes where ${isValid(ctx.sql, subject, ctx.clock.now())}`;
  if (valid.count === 0) return null;
  const [tried] = await ctx.sql.begin(async (tx) => {
    // One check at a time over all processes, so that checkBudget counts every try.
    await tx`select pg_advisory_xact_lock(hashtextextended('tries of one-time codes', 0))`;
    const now = ctx.clock.now();
    await checkBudget(tx, now);
    return tx<{ id: string; right: boolean; verified: boolean }[]>`
      update one_time_codes set
        tries = one_time_codes.tries + (case when one_time_codes.code_hmac = ${hmac} then 0 else 1 end),
        proved_at = case when ${verify} and one_time_codes.code_hmac = ${hmac}
          then coalesce(one_time_codes.proved_at, ${now}) else one_time_codes.proved_at end
      where ${isValid(tx, subject, now)}
      returning one_time_codes.id, one_time_codes.code_hmac = ${hmac} as right,
        one_time_codes.proved_at is not null as verified`;
  });
  return tried?.right ? { id: tried.id, verified: tried.verified } : null;
}

const isValid = (sql: Queryable, { purpose, email, userId }: CodeSubject, now: Date) => sql`
  one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
    and one_time_codes.user_id is not distinct from ${userId ?? null} and one_time_codes.consumed_at is null
    and one_time_codes.expires_at > ${now} and one_time_codes.tries < ${CODE_TRIES}`;

/** Each code stores its wrong tries; their sum over the last hour is limited. */
async function checkBudget(tx: Queryable, now: Date): Promise<void> {
  const [used] = await tx<{ tries: number; oldest: Date | null }[]>`
    select coalesce(sum(one_time_codes.tries), 0)::int as tries, min(one_time_codes.expires_at) as oldest
    from one_time_codes
    where one_time_codes.tries > 0 and one_time_codes.expires_at > ${new Date(now.getTime() - HOUR_MS)}
      and one_time_codes.expires_at <= ${new Date(now.getTime() + CODE_MINUTES * 60_000 + CLOCK_SKEW_MS)}`;
  if (!used?.oldest || used.tries < MAX_WRONG_PER_HOUR) return;
  const retryAfter = Math.ceil((used.oldest.getTime() + HOUR_MS - now.getTime()) / 1000);
  throw new AppError(
    'TOO_MANY',
    `Too many wrong codes were tried. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  );
}

/** Consumes a right code, in the caller's transaction; false when it was consumed meanwhile. */
export async function consumeCode(tx: Queryable, { id }: ValidCode, now: Date): Promise<boolean> {
  const consumed = await tx`
    update one_time_codes set consumed_at = ${now}
    where one_time_codes.id = ${id} and one_time_codes.consumed_at is null`;
  return consumed.count > 0;
}

/**
 * Revokes the password reset codes of an address, in the caller's transaction: the address has left the account, or the
 * password was changed.
 */
export async function revokeResetCodes(tx: Queryable, email: string, now: Date): Promise<void> {
  await tx`
    update one_time_codes set consumed_at = ${now}
    where one_time_codes.purpose = 'password-reset' and one_time_codes.email = ${email}
      and one_time_codes.consumed_at is null`;
}
