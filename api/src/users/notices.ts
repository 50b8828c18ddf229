import { DAY_MS } from '@canteen/domain/durations';
import type { Paise } from '@canteen/domain/money';
import type { PaymentRefusal } from '@canteen/domain/payments/payment-refusal';
import type { Context } from '../context/context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Queryable } from '../database/sql.ts';
import { ADD_AGAIN_MS } from '../job-queues/add-again.ts';
import { NOTIFY_WITHIN_MS } from '../job-queues/notify-within.ts';
import { FAILED_JOB_DAYS } from '../job-queues/queues.ts';

interface Addressee {
  email: string;
  name: string;
  at: Date;
}

/**
 * A change that the user must be mailed about. `email` gets the mail: the old address for 'email-changed', the new one for
 * 'email-set-by-staff', else the account's.
 */
export interface Notice extends Addressee {
  kind:
    | 'password-changed'
    | 'email-changed'
    | 'email-set-by-staff'
    | 'deletion-requested'
    | 'account-deleted';
}

/** A captured payment that becomes no order and is returned. */
export interface RefusedPayment {
  providerPaymentId: string;
  amount: Paise;
  refusal: PaymentRefusal;
}

/** The customer must be mailed about it, whatever their settings are: it is about their money. */
export interface PaymentNotice extends Addressee, RefusedPayment {
  kind: 'payment-refused';
  shopName: string;
}

/**
 * Stores a notice in the caller's transaction, so that it is not lost while the job store is down. Publish 'notices'
 * after the commit.
 */
export async function writeNotice(tx: Queryable, { kind, email, name, at }: Notice): Promise<void> {
  await tx`
    insert into account_notices (kind, email, name, at) values (${kind}, ${email}, ${name}, ${at})`;
}

/**
 * Stores a notice about a payment whose refund was queued in the caller's transaction, for the customer if the account still
 * exists. Publish 'notices' after the commit.
 */
export async function writePaymentNotice(
  tx: Queryable,
  { paymentId, providerPaymentId, amount, refusal, at }: RefusedPayment & { paymentId: string; at: Date },
): Promise<void> {
  await tx`
    insert into account_notices (kind, email, name, at, provider_payment_id, amount, shop_name, refusal)
    select 'payment-refused', users.email, users.name, ${at}, ${providerPaymentId}, ${amount},
      payments.snapshot ->> 'shopName', ${refusal}
    from payments join users on users.id = payments.user_id where payments.id = ${paymentId}`;
}

const BATCH_SIZE = 100;
/** As long as a failed mail is kept for staff to retry. */
const RETENTION_MS = FAILED_JOB_DAYS * DAY_MS;

/**
 * Adds a mail job for each notice, oldest first, and returns how many there were; also a push job for one about a payment.
 * The jobs have the row's id, so adding them twice does nothing. A row is deleted after its mail was sent; here, if the
 * database did not answer then.
 * @throws AppError DEPENDENCY_DOWN when the job store is down; the remaining notices stay stored
 */
export async function dispatchNotices(ctx: Context): Promise<number> {
  for (let dispatched = 0; ;) {
    const now = ctx.clock.now();
    const waiting = await ctx.sql<WaitingNotice[]>`
      select account_notices.id, account_notices.queued_at, account_notices.kind, account_notices.at,
        account_notices.provider_payment_id
      from account_notices
      where account_notices.queued_at is null
        or account_notices.queued_at < ${new Date(now.getTime() - ADD_AGAIN_MS)}
      order by account_notices.at, account_notices.id limit ${BATCH_SIZE}`;
    for (const notice of waiting) {
      const { id, queuedAt, kind } = notice;
      if (queuedAt !== null && (await ctx.jobs.find('email', kind, id))?.state === 'completed') {
        await removeNotice(ctx, id);
        continue;
      }
      await ctx.jobs.add('email', kind, { noticeId: id }, { id });
      await addPush(ctx, notice, now);
      await ctx.sql`update account_notices set queued_at = ${now} where account_notices.id = ${id}`;
    }
    dispatched += waiting.length;
    if (waiting.length < BATCH_SIZE) return dispatched;
  }
}

interface WaitingNotice {
  id: string;
  kind: (Notice | PaymentNotice)['kind'];
  queuedAt: Date | null;
  at: Date;
  /** Of a notice about a payment. */
  providerPaymentId: string | null;
}

async function addPush(
  ctx: Context,
  { id, queuedAt, at, providerPaymentId }: WaitingNotice,
  now: Date,
): Promise<void> {
  // Only a lost mail is added again: the push has the same news.
  if (providerPaymentId === null || queuedAt !== null || !ctx.config.vapid) return;
  if (now.getTime() - at.getTime() > NOTIFY_WITHIN_MS) return;
  await ctx.jobs.add('push', 'payment-refused', { providerPaymentId }, { id });
}

/** A notice that was not mailed yet, or null. */
export async function findNotice(ctx: Context, id: string): Promise<Notice | null> {
  const [notice] = await ctx.sql<Notice[]>`
    select account_notices.kind, account_notices.email, account_notices.name, account_notices.at
    from account_notices where account_notices.id = ${id}`;
  return notice ?? null;
}

/** A notice about a payment that was not mailed yet, or null. */
export async function findPaymentNotice(ctx: Context, id: string): Promise<PaymentNotice | null> {
  const [notice] = await ctx.sql<PaymentNotice[]>`
    select account_notices.kind, account_notices.email, account_notices.name, account_notices.at,
      account_notices.provider_payment_id, account_notices.amount, account_notices.shop_name, account_notices.refusal
    from account_notices where account_notices.id = ${id} and account_notices.kind = 'payment-refused'`;
  return notice ?? null;
}

/**
 * Deletes what was to be mailed about changes of an account that is deleted now, in the caller's transaction. The mail that the
 * deletion was requested is still sent.
 */
export async function removeNoticesTo(tx: Queryable, email: string): Promise<void> {
  await tx`
    delete from account_notices
    where account_notices.email = ${email} and account_notices.kind <> 'deletion-requested'`;
}

/** Removes a notice that was mailed, or that staff dismissed. */
export async function removeNotice({ sql }: { sql: Queryable }, id: string): Promise<void> {
  await sql`delete from account_notices where account_notices.id = ${id}`;
}

/** Removes notices that could not be mailed for 90 days. Returns how many. */
export function removeOldNotices({ sql, clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  return deleteInBatches(sql, 'account_notices', () => sql`account_notices.at < ${before}`);
}
