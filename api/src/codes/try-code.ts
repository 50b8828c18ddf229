import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { CLOCK_SKEW_MS, CODE_MINUTES, CODE_TRIES, hmacOfCode, type CodeSubject } from './one-time-code.ts';

const HOUR_MS = 3_600_000;
/** Wrong codes in an hour over all accounts: who guesses at many gets no further than who guesses at one. */
const WRONG_AN_HOUR = 200;

const INVALID_OR_EXPIRED = 'Invalid or expired OTP';
export const wrongCode = (message = INVALID_OR_EXPIRED) =>
  new AppError('WRONG_CODE', message, { fields: { otp: message } });

/** The code that was asked for. */
export interface RightCode {
  id: string;
  /** It has stood the first test, verify. */
  proved: boolean;
}

/**
 * Holds a code against the one that is alive for its subject; null when it is wrong, dead or was never sent. Each wrong
 * one is a try, counted by one statement however many come at once; the fifth kills the code. With `prove` the right
 * one is marked as proved.
 * @throws TOO_MANY 429 when too many wrong codes were tried of late, by whomever
 */
export async function tryCode(
  ctx: Context,
  subject: CodeSubject,
  code: string,
  { prove = false } = {},
): Promise<RightCode | null> {
  const hmac = hmacOfCode(ctx.config, subject, code);
  // Against a code that is dead there is nothing to win, and nothing to queue for.
  const living = await ctx.sql`
    select 1 from one_time_codes where ${alive(ctx.sql, subject, ctx.clock.now())}`;
  if (living.count === 0) return null;
  const [tried] = await ctx.sql.begin(async (tx) => {
    // One at a time over all processes, so that the sum below is the sum.
    await tx`select pg_advisory_xact_lock(hashtextextended('tries of one-time codes', 0))`;
    const now = ctx.clock.now();
    await checkBudget(tx, now);
    return tx<{ id: string; right: boolean; proved: boolean }[]>`
      update one_time_codes set
        tries = one_time_codes.tries + (case when one_time_codes.code_hmac = ${hmac} then 0 else 1 end),
        proved_at = case when ${prove} and one_time_codes.code_hmac = ${hmac}
          then coalesce(one_time_codes.proved_at, ${now}) else one_time_codes.proved_at end
      where ${alive(tx, subject, now)}
      returning one_time_codes.id, one_time_codes.code_hmac = ${hmac} as right,
        one_time_codes.proved_at is not null as proved`;
  });
  return tried?.right ? { id: tried.id, proved: tried.proved } : null;
}

const alive = (sql: Queryable, { purpose, email, userId }: CodeSubject, now: Date) => sql`
  one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
    and one_time_codes.user_id is not distinct from ${userId ?? null} and one_time_codes.consumed_at is null
    and one_time_codes.expires_at > ${now} and one_time_codes.tries < ${CODE_TRIES}`;

/** Every code of the last hour carries its own tries: what they add up to is the budget used. */
async function checkBudget(tx: Queryable, now: Date): Promise<void> {
  const [used] = await tx<{ tries: number; oldest: Date | null }[]>`
    select coalesce(sum(one_time_codes.tries), 0)::int as tries, min(one_time_codes.expires_at) as oldest
    from one_time_codes
    where one_time_codes.tries > 0 and one_time_codes.expires_at > ${new Date(now.getTime() - HOUR_MS)}
      and one_time_codes.expires_at <= ${new Date(now.getTime() + CODE_MINUTES * 60_000 + CLOCK_SKEW_MS)}`;
  if (!used?.oldest || used.tries < WRONG_AN_HOUR) return;
  const retryAfter = Math.ceil((used.oldest.getTime() + HOUR_MS - now.getTime()) / 1000);
  throw new AppError(
    'TOO_MANY',
    `Too many wrong codes were tried. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  );
}

/** Uses a right code up, in the caller's transaction; false when someone else just has. */
export async function consumeCode(tx: Queryable, { id }: RightCode, now: Date): Promise<boolean> {
  const consumed = await tx`
    update one_time_codes set consumed_at = ${now}
    where one_time_codes.id = ${id} and one_time_codes.consumed_at is null`;
  return consumed.count > 0;
}

/** Kills what was sent to an address to set a new password: it is no longer this account's, or the need is gone. */
export async function killResetCodes(tx: Queryable, email: string, now: Date): Promise<void> {
  await tx`
    update one_time_codes set consumed_at = ${now}
    where one_time_codes.purpose = 'password-reset' and one_time_codes.email = ${email}
      and one_time_codes.consumed_at is null`;
}
