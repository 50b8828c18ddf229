import type { CodeSent } from '@canteen/domain/accounts/account.schema';
import { HOUR_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import { AppError } from '../errors/app-error.ts';
import { ipNetworkOf } from '../limits/ip-network.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import {
  CLOCK_SKEW_MS,
  CODE_MINUTES,
  hashOfKey,
  hmacOfCode,
  newCode,
  RESEND_SECONDS,
  encryptCode,
  type CodeSubject,
  type Requester,
} from './one-time-code.ts';

/** Codes sent at the request of one IP address; wide, because a whole campus shares one. */
export interface CodeLimits {
  perIp: Pick<SharedLimit, 'consume'>;
}

const MAX_PER_HOUR = 5;

/**
 * Creates a code, to be mailed by the worker (dispatch-codes.ts); the code before it stops working (decisions, Accounts).
 * Does not check whether the address has an account: the worker decides about the mail (code-mail.ts), so neither the
 * answer nor its duration tells whether an account exists. Does not need the job store.
 * @throws TOO_MANY 429 within 30 s of the last code or for the sixth code in an hour
 */
export async function sendCode(
  ctx: Context,
  limits: CodeLimits,
  subject: CodeSubject,
  requester: Requester,
): Promise<void> {
  const { perIp } = limits;
  await perIp.consume(
    ipNetworkOf(requester.ip),
    'Too many codes were requested from your network. Please wait a moment.',
  );
  await issue(ctx, subject, requester);
  ctx.signals.publish({ kind: 'codes' });
}

async function issue(ctx: Context, subject: CodeSubject, requester: Requester): Promise<void> {
  const { purpose, email } = subject;
  const userId = subject.userId ?? null;
  const code = newCode();
  const hmac = hmacOfCode(ctx.config, subject, code);
  const replace = async (tx: Queryable) => {
    // The lock makes the second of two simultaneous requests see the code of the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`one-time code ${purpose} ${email}`}, 0))`;
    const now = ctx.clock.now();
    await requireResendAllowed(tx, subject, now);
    await tx`
      update one_time_codes set consumed_at = ${now}
      where one_time_codes.purpose = ${purpose} and one_time_codes.email = ${email}
        and one_time_codes.user_id is not distinct from ${userId} and one_time_codes.consumed_at is null`;
    const [row] = await tx<{ id: string }[]>`
      insert into one_time_codes (purpose, email, user_id, code_hmac, requested_by, created_at, expires_at)
      values (${purpose}, ${email}, ${userId}, ${hmac}, ${hashOfKey(requester)}, ${now},
        ${new Date(now.getTime() + CODE_MINUTES * 60_000)})
      returning one_time_codes.id`;
    const id = row?.id ?? '';
    await tx`
      update one_time_codes set sealed = ${encryptCode(ctx.config, id, code)} where one_time_codes.id = ${id}`;
  };
  await retryDeadlocks(() => ctx.sql.begin(replace));
}

/** Allows one code per 30 s and five per hour for an address and a purpose, for all requesters together. */
async function requireResendAllowed(
  tx: Queryable,
  { purpose, email }: CodeSubject,
  now: Date,
): Promise<void> {
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
      // A client that has lost the answer learns that a code was sent. It is the same for all addresses.
      body: { resendInSeconds: resend },
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

/** The answer to every request for a code; it is the same for all addresses. */
export const codeSent = (message: string): CodeSent => ({
  message,
  resendInSeconds: RESEND_SECONDS,
  expiresInSeconds: CODE_MINUTES * 60,
});
