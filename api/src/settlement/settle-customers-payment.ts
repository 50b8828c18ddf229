import type { Context } from '../context/context.ts';
import type { SessionActor } from '../context/actor.ts';
import { placeOrder } from './place-order.ts';
import { orderOfPayment } from '../orders/queries.ts';
import { whyRefuse } from './judge-payment.ts';
import { paymentToJudge } from './queries.ts';
import { refusePayment } from './refuse-capture.ts';
import { settleCapture, type Settled } from './settle-capture.ts';

/**
 * The rare ways of a payment that is no proved payment within its quote: it has become an order already, it is known
 * only as a capture, it was refused, or it was proved late, when the provider is asked how it stands. Null when it is
 * no payment of this user or is not paid.
 * @throws ProviderDown 503
 */
export async function settleCustomersPayment(
  ctx: Context,
  actor: SessionActor,
  providerPaymentId: string,
): Promise<Settled | null> {
  const id = await paymentIdOf(ctx, actor._id, providerPaymentId);
  const payment = id === null ? null : await paymentToJudge(ctx.sql, { id });
  if (!payment) return null;
  if (payment.orderPaidBy !== null) {
    const order = await orderOfPayment(ctx.sql, payment.id);
    return order && { order, created: false };
  }
  if (payment.refusedAt !== null) return { refused: 'No order could be made of this checkout' };

  const paid = await ctx.razorpay.fetchPayment(providerPaymentId);
  if (paid.captured) return settleCapture(ctx, paid, 'verify');
  if (paid.status !== 'authorized') return null;
  const reason = await whyRefuse(ctx, payment, paid);
  if (reason === null) return placeOrder(ctx, { paymentId: payment.id, paidBy: paid.id });
  const order = await refusePayment(ctx, payment.id);
  return order ? { order, created: false } : { refused: reason };
}

/** The payment of this user that was proved or captured under the provider's id. */
async function paymentIdOf(ctx: Context, userId: string, providerPaymentId: string): Promise<string | null> {
  const [payment] = await ctx.sql<{ id: string }[]>`
    select payments.id from payments
    where payments.user_id = ${userId} and payments.provider_payment_id = ${providerPaymentId}
    union
    select payments.id from captures join payments on payments.id = captures.payment_id
    where captures.provider_payment_id = ${providerPaymentId} and payments.user_id = ${userId}`;
  return payment?.id ?? null;
}
