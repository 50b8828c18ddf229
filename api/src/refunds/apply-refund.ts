import type { RefundStatus } from '@canteen/domain/payments/refund-status';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { markRefunded } from '../order-events/mark-refunded.ts';
import type { ProviderRefund } from '../provider/entities.ts';
import { paidAmount } from './paid-amount.ts';

/** A row of `refunds`. */
interface StoredRefund {
  id: string;
  orderId: string | null;
  /** Paise. The whole payment until a refund is requested. */
  amount: number;
  /** Null until a refund is requested or found at the provider. */
  providerRefundId: string | null;
  status: RefundStatus;
}

/**
 * Stores the state of a refund that the provider reports; reports may arrive in any order. When it is processed, its
 * order becomes REFUNDED. A refund that staff made at the provider counts when it returns the whole payment and none was
 * requested before, or when all refunds of the payment together return it.
 * @param totalReturned the sum of all refunds in paise; given only when together they return the whole payment
 */
export async function applyRefund(
  ctx: Context,
  refund: ProviderRefund,
  totalReturned?: number,
): Promise<void> {
  const now = ctx.clock.now();
  const traceparent = ctx.tracing?.traceparent();
  const changed = await ctx.sql.begin(async (tx) => {
    // Locks the order before the refund, like a change of status, so that the two cannot deadlock.
    await tx`
      select orders.id from orders where orders.provider_payment_id = ${refund.paymentId} for no key update`;
    const stored = (await findStored(tx, refund)) ?? (await storeExternalRefund(tx, refund, now));
    if (!stored) return false;
    if (stored.status === 'processed') {
      await reopenAfterFailure(tx, stored, refund, now);
      return false;
    }
    // Once a refund was requested, another refund of the same amount is not ours: staff may have returned a part at the provider.
    const mayBeOurs = stored.providerRefundId === null || stored.providerRefundId === refund.id;
    // All refunds together return the order's money, or this one has our receipt, or it may be ours and has our amount.
    const isOfOrder =
      totalReturned !== undefined ||
      hasOurReceipt(refund, stored.id) ||
      (mayBeOurs && refund.amount === stored.amount);
    if (!isOfOrder) {
      await requeue(tx, stored, refund, now);
      return false;
    }
    if (refund.status === 'failed') {
      await markFailed(tx, stored, refund, now);
      return false;
    }
    const processed = refund.status === 'processed';
    await tx`
      update refunds set status = ${processed ? 'processed' : 'requested'}, provider_refund_id = ${refund.id},
        amount = ${totalReturned ?? refund.amount}, last_error = null, updated_at = ${now}
      where refunds.id = ${stored.id}`;
    const { orderId } = stored;
    return processed && orderId !== null && (await markRefunded(tx, { orderId, now, traceparent }));
  });
  if (changed) ctx.signals.publish({ kind: 'orders' });
}

/** Whether we requested this refund: our receipts begin with the id of the row. */
export const hasOurReceipt = ({ receipt }: ProviderRefund, id: string): boolean =>
  receipt?.startsWith(id) === true;

async function findStored(tx: Queryable, refund: ProviderRefund): Promise<StoredRefund | undefined> {
  const [stored] = await tx<StoredRefund[]>`
    select refunds.id, refunds.order_id, refunds.amount, refunds.provider_refund_id, refunds.status from refunds
    where refunds.provider_payment_id = ${refund.paymentId} for update`;
  return stored;
}

/** Stores a refund that staff made at the provider, when it returns the whole payment of an order. */
async function storeExternalRefund(
  tx: Queryable,
  refund: ProviderRefund,
  now: Date,
): Promise<StoredRefund | undefined> {
  if (refund.status === 'failed') return undefined;
  const [stored] = await tx<StoredRefund[]>`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    select ${refund.paymentId}, orders.payment_id, orders.id, ${refund.amount}, 'Refunded at the provider', ${now}, ${now}
    from orders
    where orders.provider_payment_id = ${refund.paymentId} and ${refund.amount} = ${paidAmount(tx, tx`orders`)}
    on conflict (provider_payment_id) do nothing
    returning id, order_id, amount, provider_refund_id, status`;
  return stored;
}

/**
 * A partial refund by staff failed after its amount was subtracted from ours. The row becomes failed, and its next retry
 * refunds the missing amount.
 */
async function reopenAfterFailure(
  tx: Queryable,
  stored: StoredRefund,
  refund: ProviderRefund,
  now: Date,
): Promise<void> {
  if (refund.status !== 'failed' || hasOurReceipt(refund, stored.id)) return;
  await tx`
    update refunds set status = 'failed', updated_at = ${now},
      last_error = 'Another refund of this payment failed, so a part of the money may be missing'
    where refunds.id = ${stored.id}`;
}

/** Our refund failed and staff refunded at the provider: queues the row again, so that the next run adds up all refunds. */
async function requeue(
  tx: Queryable,
  stored: StoredRefund,
  refund: ProviderRefund,
  now: Date,
): Promise<void> {
  if (stored.status !== 'failed' || refund.status === 'failed') return;
  await tx`update refunds set status = 'queued', updated_at = ${now} where refunds.id = ${stored.id}`;
}

/** A late report of an earlier try does not change the current one. */
async function markFailed(
  tx: Queryable,
  stored: StoredRefund,
  refund: ProviderRefund,
  now: Date,
): Promise<void> {
  await tx`
    update refunds set status = 'failed', provider_refund_id = ${refund.id}, updated_at = ${now},
      last_error = 'The provider could not return the money'
    where refunds.id = ${stored.id}
      and (refunds.provider_refund_id is null or refunds.provider_refund_id = ${refund.id})`;
}
