import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { AppError, tooMany } from '../errors/app-error.ts';
import { MAX_WRONG_CODES } from '../limits/account-limits.ts';
import { ipNetworkOf } from '../limits/ip-network.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import { CODE_TRIES, hashOfKey, hmacOfCode, type CodeSubject, type Requester } from './one-time-code.ts';

/** One counter for all codes. */
const ALL = 'all';
const NOT_MAILED = 'not mailed';

const INVALID_OR_EXPIRED = 'Invalid or expired OTP';
export const wrongCode = (message = INVALID_OR_EXPIRED, hint = '') =>
  new AppError('WRONG_CODE', message, { fields: { otp: message + hint } });
const NEEDS_NEW = '. Please request a new code.';

export interface ValidCode {
  id: string;
  /** Whether the step 'verify' has marked it as verified. */
  verified: boolean;
}

/** A code that somebody has typed. */
export interface CodeGuess {
  /** What the code must be for. */
  subject: CodeSubject;
  code: string;
  requester: Requester;
}

export interface GuessLimits {
  /** Wrong codes from one IP address. */
  wrongPerIp: SharedLimit;
  /** Wrong codes from everywhere. */
  wrongOverall: SharedLimit;
}

/**
 * Compares a code with the valid one of its subject; null when it is wrong, or when no code is valid. Each wrong code
 * counts as a try, also when many come at the same time; after the fifth the code is no longer valid. The device that
 * requested the code always has one try, also when strangers have used all five. With `verify`, the right code is
 * marked as verified. After 200 wrong codes in an hour from an address, strangers behind it have one try for a code;
 * after 1,000 in all everybody has (decisions, Accounts).
 * @throws TOO_MANY 429 when an address with 200 wrong codes gives a wrong one for a code that it did not request, or has
 *   no try left for this code
 */
export async function checkCode(
  ctx: Context,
  limits: GuessLimits,
  guess: CodeGuess,
  { verify = false } = {},
): Promise<ValidCode | null> {
  const now = ctx.clock.now();
  const network = ipNetworkOf(guess.requester.ip);
  // Without a usable code nothing can be guessed.
  if (!(await hasUsableCode(ctx.sql, guess.subject, now))) return null;
  const [ofNetwork, inAll] = await Promise.all([
    limits.wrongPerIp.read(network),
    limits.wrongOverall.read(ALL),
  ]);
  const own = allowedOwnTries(inAll);
  const triesAllowed = { own, other: ofNetwork.isUsedUp ? 1 : own };
  const tried = await countTry(ctx, guess, { triesAllowed, verify, now });
  if (tried?.right) return { id: tried.id, verified: tried.verified };
  if (tried) await countWrong(ctx, limits, network, tried.wasMailed);
  if (ofNetwork.isUsedUp && !tried?.isOwn) throw tooManyWrong(ofNetwork.secondsLeft);
  return null;
}

/** Whether the subject has a code for which a try is left, at least the first one of its requester. */
async function hasUsableCode(sql: Queryable, subject: CodeSubject, now: Date): Promise<boolean> {
  const { count } = await sql`
    select 1 from one_time_codes where ${isUnused(sql, subject, now)}
      and (one_time_codes.tries < ${CODE_TRIES} or one_time_codes.own_tries = 0)`;
  return count > 0;
}

interface Try {
  /** Wrong codes after which the requester of the code, and everybody else, has no further try. */
  triesAllowed: { own: number; other: number };
  /** Marks a right code as verified. */
  verify: boolean;
  now: Date;
}

interface TriedCode extends ValidCode {
  right: boolean;
  /** Whether the requester of the code tried it. */
  isOwn: boolean;
  wasMailed: boolean;
}

/** Compares the code, and counts the try when it is wrong; undefined when no try is left. */
async function countTry(
  { config, sql }: Context,
  { subject, code, requester }: CodeGuess,
  { triesAllowed, verify, now }: Try,
): Promise<TriedCode | undefined> {
  const hmac = hmacOfCode(config, subject, code);
  const isOwn = isOwnCode(sql, requester);
  const [tried] = await sql<TriedCode[]>`
    update one_time_codes set
      tries = least(${CODE_TRIES},
        one_time_codes.tries + (case when one_time_codes.code_hmac = ${hmac} then 0 else 1 end)),
      own_tries = one_time_codes.own_tries
        + (case when ${isOwn} and one_time_codes.code_hmac <> ${hmac} then 1 else 0 end),
      proved_at = case when ${verify} and one_time_codes.code_hmac = ${hmac}
        then coalesce(one_time_codes.proved_at, ${now}) else one_time_codes.proved_at end
    where ${isUnused(sql, subject, now)}
      and case when ${isOwn} then one_time_codes.tries < ${triesAllowed.own} or one_time_codes.own_tries = 0
        else one_time_codes.tries < ${triesAllowed.other} end
    returning one_time_codes.id, one_time_codes.code_hmac = ${hmac} as right,
      one_time_codes.proved_at is not null as verified, ${isOwn} as is_own,
      one_time_codes.mailed_at is not null as was_mailed`;
  return tried;
}

/** How many wrong codes the requester of a code may give. */
const allowedOwnTries = (inAll: { isUsedUp: boolean }) => (inAll.isUsedUp ? 1 : CODE_TRIES);

/** Whether the requester is the device or the user that has requested the code. */
const isOwnCode = (sql: Queryable, requester: Requester) => sql`(one_time_codes.user_id is not null
  or coalesce(one_time_codes.requested_by = ${hashOfKey(requester)}, false))`;

/**
 * The error for a code that `checkCode` has refused. When the newest code of its subject has expired or is used up, the
 * field's message tells the one who requested it that a new code is needed. Nobody else learns whether there is a code.
 */
export async function refusedCode(
  ctx: Context,
  limits: GuessLimits,
  { subject, requester }: Omit<CodeGuess, 'code'>,
  message?: string,
): Promise<AppError> {
  const { purpose, email, userId } = subject;
  const inAll = await limits.wrongOverall.read(ALL);
  const [newest] = await ctx.sql<{ isOwn: boolean; isUsable: boolean }[]>`
    select ${isOwnCode(ctx.sql, requester)} as is_own,
      one_time_codes.consumed_at is null and one_time_codes.expires_at > ${ctx.clock.now()}
        and (one_time_codes.tries < ${allowedOwnTries(inAll)} or one_time_codes.own_tries = 0) as is_usable
    from one_time_codes
    where one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
      and one_time_codes.user_id is not distinct from ${userId ?? null}
    order by one_time_codes.created_at desc, one_time_codes.id desc limit 1`;
  return wrongCode(message, newest?.isOwn && !newest.isUsable ? NEEDS_NEW : '');
}

/**
 * A guess at a code that was not mailed limits nobody. It is counted too, elsewhere, so that the duration of the answer
 * does not show whether the address has an account.
 */
async function countWrong(
  ctx: Context,
  limits: GuessLimits,
  network: string,
  wasMailed: boolean,
): Promise<void> {
  const [wrong] = await Promise.all([
    limits.wrongOverall.add(wasMailed ? ALL : NOT_MAILED),
    limits.wrongPerIp.add(wasMailed ? network : `${NOT_MAILED} ${network}`),
  ]);
  if (wasMailed && wrong === MAX_WRONG_CODES)
    ctx.log.warn(
      { wrong },
      `${MAX_WRONG_CODES} wrong one-time codes in an hour: each code has one try until the hour ends`,
    );
}

const tooManyWrong = (seconds: number) =>
  tooMany(
    seconds,
    `Too many wrong codes were tried from your network. Please ask for a new code, or try again in ${Math.ceil(seconds / 60)} minutes.`,
  );

const isUnused = (sql: Queryable, { purpose, email, userId }: CodeSubject, now: Date) => sql`
  one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
    and one_time_codes.user_id is not distinct from ${userId ?? null} and one_time_codes.consumed_at is null
    and one_time_codes.expires_at > ${now}`;

/** Consumes a right code, in the caller's transaction; false when it was consumed meanwhile. */
export async function consumeCode(tx: Queryable, { id }: ValidCode, now: Date): Promise<boolean> {
  const consumed = await tx`
    update one_time_codes set consumed_at = ${now}
    where one_time_codes.id = ${id} and one_time_codes.consumed_at is null`;
  return consumed.count > 0;
}

/**
 * Revokes the password reset codes of an address, in the caller's transaction, because the account has another address
 * now, or its password was changed.
 */
export async function revokeResetCodes(tx: Queryable, email: string, now: Date): Promise<void> {
  await tx`
    update one_time_codes set consumed_at = ${now}
    where one_time_codes.purpose = 'password-reset' and one_time_codes.email = ${email}
      and one_time_codes.consumed_at is null`;
}
