import type { Context } from '../context.ts';
import { orderOfPayment } from '../orders/queries.ts';
import { queueRefund } from './queue-refund.ts';

/** Why a capture cannot become an order; staff read it. */
export type RefusalReason =
  | 'The amount differs from the order'
  | 'The customer is gone'
  | 'Paid after the quote had expired, and the shop is closed or has changed its prices'
  | 'The order was paid twice'
  | 'The money had been returned before';

export interface Capture {
  paymentId: string;
  providerPaymentId: string;
  /** Paise. */
  amount: number;
}

/**
 * Gives a capture back instead of making it an order. The payment is closed in the same transaction, so that no order
 * can be made of it at the same time; should the order of this very capture exist already, nothing is done and
 * the answer is false.
 */
export async function refuseCapture(ctx: Context, capture: Capture, reason: RefusalReason): Promise<boolean> {
  const { paymentId, providerPaymentId, amount } = capture;
  return ctx.sql.begin(async (tx) => {
    // The lock that placeOrder takes: what it may have written is visible to the statements after this one.
    await tx`select payments.id from payments where payments.id = ${paymentId} for no key update`;
    const order = await orderOfPayment(tx, paymentId);
    if (order?.paymentId === providerPaymentId) return false;
    const now = ctx.clock.now();
    if (!order) {
      await tx`
        update payments set refused_at = ${now} where payments.id = ${paymentId} and payments.refused_at is null`;
    }
    await queueRefund(tx, { providerPaymentId, paymentId, orderId: null, amount, reason, now });
    return true;
  });
}

/** Closes a payment that was never captured: no order is made of it any more, and nothing is to be returned. */
export async function refusePayment(ctx: Context, paymentId: string): Promise<void> {
  await ctx.sql`
    update payments set refused_at = ${ctx.clock.now()}
    where payments.id = ${paymentId} and payments.refused_at is null
      and not exists (select 1 from orders where orders.payment_id = payments.id)`;
}
