import type { OrderRecord } from '@canteen/domain/order-view';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { orderOfPayment } from '../orders/queries.ts';
import { queueRefund } from '../refunds/queue-refund.ts';

export interface Capture {
  paymentId: string;
  providerPaymentId: string;
  /** Paise. */
  amount: number;
}

/**
 * Gives a capture back instead of making it an order. The payment is closed in the same transaction, so that no order
 * can be made of it at the same time. Should this very capture have become an order already, nothing is done and
 * the order is the answer; otherwise null.
 */
export async function refuseCapture(
  ctx: Context,
  capture: Capture,
  reason: string,
): Promise<OrderRecord | null> {
  const { paymentId, providerPaymentId, amount } = capture;
  const now = ctx.clock.now();
  return ctx.sql.begin(async (tx) => {
    const order = await closePayment(tx, paymentId, now);
    if (order?.paymentId === providerPaymentId) return order;
    await queueRefund(tx, { providerPaymentId, paymentId, amount, reason, now });
    return null;
  });
}

/** Closes a payment that was not captured: no order is made of it any more, and there is nothing to give back. */
export async function refusePayment(ctx: Context, paymentId: string): Promise<OrderRecord | null> {
  return ctx.sql.begin((tx) => closePayment(tx, paymentId, ctx.clock.now()));
}

async function closePayment(tx: Queryable, paymentId: string, now: Date): Promise<OrderRecord | null> {
  // The lock that placeOrder takes: what it may have written is visible to the statements after this one.
  await tx`select payments.id from payments where payments.id = ${paymentId} for no key update`;
  const order = await orderOfPayment(tx, paymentId);
  if (!order) {
    await tx`update payments set refused_at = ${now} where payments.id = ${paymentId} and payments.refused_at is null`;
  }
  return order;
}
