import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { Context } from '../../context/context.ts';
import type { Queryable } from '../../database/sql.ts';
import { writePaymentNotice } from '../../notices/write-notice.ts';
import { orderOfPayment } from '../../orders/queries.ts';
import { queueRefund } from '../../refunds/queue-refund.ts';
import { PAYMENT_REFUSALS, type RefusalReason } from './refusal-reason.ts';

interface Capture {
  paymentId: string;
  providerPaymentId: string;
  /** Paise. */
  amount: number;
}

/**
 * Refunds a capture instead of placing its order, and tells its customer once (docs/decisions/0200). The payment is marked as
 * refused in the same transaction, so that no order is placed from it at the same time. When this capture already has an
 * order, nothing is refunded and the order is returned; otherwise null.
 */
export async function refuseCapture(
  ctx: Context,
  capture: Capture,
  reason: RefusalReason,
): Promise<OrderRecord | null> {
  const { paymentId, providerPaymentId, amount } = capture;
  const now = ctx.clock.now();
  const refusal = PAYMENT_REFUSALS[reason];
  const order = await ctx.sql.begin(async (tx) => {
    const placed = await markRefused(tx, paymentId, now);
    if (placed?.providerPaymentId === providerPaymentId) return placed;
    const isFirst = await queueRefund(tx, { providerPaymentId, paymentId, amount, reason, now });
    if (isFirst && refusal !== null)
      await writePaymentNotice(tx, { paymentId, providerPaymentId, amount, refusal, at: now });
    return null;
  });
  if (!order) ctx.signals.publish({ kind: 'notices' });
  return order;
}

/** Refuses a payment that is not captured: no order is placed from it, and nothing is refunded. Returns its order, if any. */
export async function refusePayment(ctx: Context, paymentId: string): Promise<OrderRecord | null> {
  return ctx.sql.begin((tx) => markRefused(tx, paymentId, ctx.clock.now()));
}

async function markRefused(tx: Queryable, paymentId: string, now: Date): Promise<OrderRecord | null> {
  // The same lock as placeOrder: the statements after this one see the order that it may have inserted.
  await tx`select payments.id from payments where payments.id = ${paymentId} for no key update`;
  const order = await orderOfPayment(tx, paymentId);
  if (!order) {
    await tx`update payments set refused_at = ${now} where payments.id = ${paymentId} and payments.refused_at is null`;
  }
  return order;
}
