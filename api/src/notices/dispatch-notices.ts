import type { Context } from '../context/context.ts';
import { ADD_AGAIN_MS } from '../job-queues/add-again.ts';
import { NOTIFY_WITHIN_MS } from '../job-queues/notify-within.ts';
import { removeNotice } from './remove-notices.ts';
import type { Notice, PaymentNotice } from './write-notice.ts';

const BATCH_SIZE = 100;

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
