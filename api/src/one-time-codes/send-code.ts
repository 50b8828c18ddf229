import type { CodeSent } from '@canteen/domain/account.schema';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import {
  CLOCK_SKEW_MS,
  CODE_MINUTES,
  hmacOfCode,
  newCode,
  RESEND_SECONDS,
  encryptCode,
  type CodeSubject,
} from './one-time-code.ts';

/** Codes sent at the request of one IP address; wide, because a whole campus shares one. */
export interface CodeLimits {
  perIp: SharedLimit;
}

const HOUR_MS = 3_600_000;
const MAX_PER_HOUR = 5;

interface Issued {
  id: string;
  /** The id of the code that this one replaced. */
  replaced: string | null;
}

/**
 * Creates a code and queues its mail; the code before it stops working (decisions, Accounts). Does not check whether the
 * address has an account: the worker decides about the mail (code-mail.ts), so neither the answer nor its duration tells
 * whether an account exists. When the mail cannot be queued, the code does not count.
 * @throws TOO_MANY 429 within 30 s of the last code or for the sixth code in an hour, DEPENDENCY_DOWN 503
 */
export async function sendCode(
  ctx: Context,
  limits: CodeLimits,
  subject: CodeSubject,
  ip: string,
): Promise<void> {
  await limits.perIp.consume(ip, 'Too many codes were requested from your network. Please wait a moment.');
  const code = newCode();
  const issued = await issue(ctx, subject, hmacOfCode(ctx.config, subject, code));
  try {
    const sealed = encryptCode(ctx.config, issued.id, code);
    await ctx.jobs.add('email', 'code', { codeId: issued.id, sealed }, { id: issued.id });
  } catch (error) {
    await removeUnsentCode(ctx, issued);
    throw error;
  }
}

function issue(ctx: Context, subject: CodeSubject, hmac: Buffer): Promise<Issued> {
  const { purpose, email } = subject;
  const userId = subject.userId ?? null;
  return ctx.sql.begin(async (tx) => {
    // The lock makes the second of two simultaneous requests see the code of the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`one-time code ${purpose} ${email}`}, 0))`;
    const now = ctx.clock.now();
    await checkResendLimits(tx, subject, now);
    const [replaced] = await tx<{ id: string }[]>`
      update one_time_codes set consumed_at = ${now}
      where one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
        and one_time_codes.user_id is not distinct from ${userId} and one_time_codes.consumed_at is null
      returning one_time_codes.id`;
    const [row] = await tx<{ id: string }[]>`
      insert into one_time_codes (purpose, email, user_id, code_hmac, created_at, expires_at)
      values (${purpose}, ${email}, ${userId}, ${hmac}, ${now}, ${new Date(now.getTime() + CODE_MINUTES * 60_000)})
      returning one_time_codes.id`;
    return { id: row?.id ?? '', replaced: replaced?.id ?? null };
  });
}

/** Limits codes to one per 30 s and five per hour for an address and a purpose, for all requesters together. */
async function checkResendLimits(tx: Queryable, { purpose, email }: CodeSubject, now: Date): Promise<void> {
  const recent = await tx<{ createdAt: Date }[]>`
    select one_time_codes.created_at from one_time_codes
    where one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
      and one_time_codes.created_at > ${new Date(now.getTime() - HOUR_MS)}
      and one_time_codes.created_at <= ${new Date(now.getTime() + CLOCK_SKEW_MS)}
    order by one_time_codes.created_at desc limit ${MAX_PER_HOUR}`;
  const secondsUntil = (from: Date | undefined, ms: number) =>
    from ? Math.ceil((from.getTime() + ms - now.getTime()) / 1000) : 0;
  const resend = secondsUntil(recent[0]?.createdAt, RESEND_SECONDS * 1000);
  if (resend > 0) {
    throw new AppError('TOO_MANY', `Please wait ${resend} seconds before asking for another code.`, {
      retryAfter: resend,
    });
  }
  if (recent.length < MAX_PER_HOUR) return;
  const wait = secondsUntil(recent.at(-1)?.createdAt, HOUR_MS);
  throw new AppError(
    'TOO_MANY',
    `Too many codes were sent to this address. Please try again in ${Math.ceil(wait / 60)} minutes.`,
    { retryAfter: wait },
  );
}

/** Removes a code whose mail could not be queued; the code that it replaced works again. */
async function removeUnsentCode(ctx: Context, { id, replaced }: Issued): Promise<void> {
  try {
    await ctx.sql.begin(async (tx) => {
      const removed = await tx`
        delete from one_time_codes where one_time_codes.id = ${id} and one_time_codes.consumed_at is null`;
      if (removed.count > 0)
        await tx`update one_time_codes set consumed_at = null where one_time_codes.id = ${replaced}`;
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a code could not be removed after its mail failed');
  }
}

/** The answer to every request for a code; it is the same for all addresses. */
export const codeSent = (message: string): CodeSent => ({
  message,
  resendInSeconds: RESEND_SECONDS,
  expiresInSeconds: CODE_MINUTES * 60,
});
