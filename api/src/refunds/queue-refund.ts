import type { Queryable } from '../database/sql.ts';
import { paidAmount } from './paid-amount.ts';

interface RefundOfCapture {
  providerPaymentId: string;
  paymentId: string;
  /** Paise. */
  amount: number;
  reason: string;
  now: Date;
}

/**
 * Queues the refund of a capture without an order, in the caller's transaction. A payment has one refund, however often
 * it is queued; a failed one is queued again. Returns whether this call was the first.
 */
export async function queueRefund(tx: Queryable, refund: RefundOfCapture): Promise<boolean> {
  const { providerPaymentId, paymentId, amount, reason, now } = refund;
  // The system column xmax is 0 in an inserted row, and not in an updated one.
  const [queued] = await tx<{ isNew: boolean }[]>`
    insert into refunds (provider_payment_id, payment_id, amount, reason, created_at, updated_at)
    values (${providerPaymentId}, ${paymentId}, ${amount}, ${reason}, ${now}, ${now})
    ${onConflict(tx)}
    returning refunds.xmax = 0 as is_new`;
  return queued?.isNew === true;
}

/** Queues the refund of an order's payment, in the caller's transaction, like `queueRefund`. */
export async function queueRefundOfOrder(
  tx: Queryable,
  { orderId, reason, now }: { orderId: string; reason: string; now: Date },
): Promise<void> {
  await tx`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    select orders.provider_payment_id, orders.payment_id, orders.id, ${paidAmount(tx, tx`orders`)}, ${reason}, ${now}, ${now}
    from orders where orders.id = ${orderId}
    ${onConflict(tx)}`;
}

/** The same as a part of the statement that cancels or refunds the order (write-status-change.ts). */
export const refundOfChanged = (sql: Queryable, { reason, now }: { reason: string; now: Date }) => sql`
  insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
  select changed.provider_payment_id, changed.payment_id, changed.id, ${paidAmount(sql, sql`changed`)}, ${reason}, ${now}, ${now}
  from changed
  ${onConflict(sql)}`;

const onConflict = (tx: Queryable) => tx`
  on conflict (provider_payment_id) do update set status = 'queued', updated_at = excluded.updated_at
    where refunds.status = 'failed'`;
