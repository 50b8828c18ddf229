import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { orderOfPayment } from '../../orders/queries.ts';
import { findRefundedPayment } from '../../refunds/queries.ts';
import { placeOrder } from '../placing/place-order.ts';
import { paymentToSettle } from './queries.ts';
import { REFUSED_BEFORE, refusalReason } from './refusal-reason.ts';
import { refusePayment } from './refuse-capture.ts';
import { settleCapture, type Settled } from './settle-capture.ts';

/**
 * Settles a customer's payment that was not verified within its quote: it may already have an order, be known only as
 * a capture, be refused, or be verified late; then the provider is asked for its state. Null when it is not a payment
 * of this user, or is not paid.
 * @throws DEPENDENCY_DOWN 503 when the provider cannot be reached
 */
export async function settleCustomersPayment(
  ctx: Context,
  actor: SessionActor,
  providerPaymentId: string,
): Promise<Settled | null> {
  const id = await paymentIdOf(ctx, actor._id, providerPaymentId);
  const payment = id === null ? null : await paymentToSettle(ctx.sql, { id });
  if (!payment) return null;
  if (payment.orderProviderPaymentId !== null) {
    const order = await orderOfPayment(ctx.sql, payment.id);
    return order && { order, created: false };
  }
  if (payment.refusedAt !== null) {
    const refunded = await findRefundedPayment(ctx, providerPaymentId);
    return { refused: REFUSED_BEFORE, returned: refunded?.amount ?? null };
  }

  const paid = await ctx.razorpay.fetchPayment(providerPaymentId);
  if (paid.captured) return settleCapture(ctx, paid, 'verify');
  if (paid.status !== 'authorized') return null;
  const reason = await refusalReason(ctx, payment, paid);
  if (reason === null) return placeOrder(ctx, { paymentId: payment.id, providerPaymentId: paid.id });
  const order = await refusePayment(ctx, payment.id);
  return order ? { order, created: false } : { refused: reason, returned: null };
}

/** The payment of this user that was verified or captured with the provider's id. */
async function paymentIdOf(ctx: Context, userId: string, providerPaymentId: string): Promise<string | null> {
  const [payment] = await ctx.sql<{ id: string }[]>`
    select payments.id from payments
    where payments.user_id = ${userId} and payments.provider_payment_id = ${providerPaymentId}
    union
    select payments.id from captures join payments on payments.id = captures.payment_id
    where captures.provider_payment_id = ${providerPaymentId} and payments.user_id = ${userId}`;
  return payment?.id ?? null;
}
