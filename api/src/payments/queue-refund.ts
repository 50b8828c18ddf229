import type { Queryable } from '../db.ts';

export interface RefundRequest {
  providerPaymentId: string;
  paymentId: string;
  orderId: string | null;
  /** Paise. */
  amount: number;
  reason: string;
  now: Date;
}

/**
 * Writes down that a payment is to be returned, in the caller's transaction: once for each payment of the provider,
 * however often it is asked. One that had failed is tried again.
 */
export async function queueRefund(tx: Queryable, refund: RefundRequest): Promise<void> {
  const { providerPaymentId, paymentId, orderId, amount, reason, now } = refund;
  await tx`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    values (${providerPaymentId}, ${paymentId}, ${orderId}, ${amount}, ${reason}, ${now}, ${now})
    on conflict (provider_payment_id) do update
      set status = 'queued', updated_at = excluded.updated_at
      where refunds.status = 'failed'`;
}
