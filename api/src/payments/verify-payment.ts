import type * as z from 'zod/mini';
import type { verifyPaymentSchema } from '@canteen/domain/payment.schema';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { verifyCheckoutSignature } from '../provider/signature.ts';

/**
 * Whether the provider signed this payment for this user's order (section 7; decisions, Checkout 2). A right signature
 * marks the payment as verified; a wrong one changes nothing.
 * @throws NOT_FOUND 404 when the provider's order is unknown or belongs to another user
 */
export async function verifyPayment(
  ctx: Context,
  actor: SessionActor,
  input: z.infer<typeof verifyPaymentSchema>,
): Promise<{ valid: boolean }> {
  const [payment] = await ctx.sql<{ id: string; orderId: string }[]>`
    select payments.id, payments.provider_order_id as order_id from payments
    where payments.provider_order_id = ${input.order_id} and payments.user_id = ${actor._id}`;
  if (!payment) throw notFound('Payment not found');
  const valid = verifyCheckoutSignature({
    orderId: payment.orderId,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
    keySecret: ctx.config.razorpay.keySecret,
  });
  if (!valid) return { valid };
  // A second payment of the same checkout replaces the first one until there is an order. The payment that does not
  // become the order is refunded when its capture is reported.
  await ctx.sql`
    update payments set provider_payment_id = ${input.razorpay_payment_id}, verified_at = ${ctx.clock.now()}
    where payments.id = ${payment.id} and payments.provider_payment_id is distinct from ${input.razorpay_payment_id}
      and not exists (select 1 from orders where orders.payment_id = payments.id)`;
  return { valid };
}
