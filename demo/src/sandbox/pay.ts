import * as z from 'zod/mini';
import { checkoutSignature } from '@canteen/api/provider/signature';
import { ApiError, type ErrorBody } from './api-error.ts';
import { captured, newPayment, type OrderEntity, type PaymentEntity } from './entities.ts';
import type { SandboxState } from './sandbox-state.ts';
import { orderById, saveOrder, savePayment } from './store.ts';
import { recordEvent } from './webhook-events.ts';

/**
 * `amount` (paise) is another amount than the order's. `capture: false` leaves the payment authorised. `webhook: false`
 * holds its webhooks until they are replayed. `late` allows a second payment of a paid order: this happens when a bank
 * answers after the customer has paid again.
 */
export const paySchema = z.strictObject({
  order_id: z.string(),
  outcome: z.enum(['success', 'failure']),
  webhook: z._default(z.boolean(), true),
  amount: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
  capture: z._default(z.boolean(), true),
  late: z._default(z.boolean(), false),
});

type PayInput = z.output<typeof paySchema>;
type PayAnswer =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | { error: ErrorBody };

/** Pays, or fails to pay, as the customer. Returns what the widget passes to the page. */
export async function pay(sandbox: SandboxState, input: PayInput): Promise<PayAnswer> {
  const held = !input.webhook;
  const now = sandbox.now();
  const answer = await sandbox.sql.begin(async (tx): Promise<PayAnswer> => {
    const order = await orderById(tx, input.order_id, true);
    const paidBefore = order.status === 'paid';
    if (paidBefore && !input.late) {
      throw new ApiError(400, 'Your payment has been declined as the order is already paid', {
        source: 'customer',
        step: 'payment_initiation',
        reason: 'order_already_paid',
        metadata: { order_id: order.id },
      });
    }
    const payment = newPayment(order, input.amount ?? order.amount, now);
    const attempted = { ...order, attempts: order.attempts + 1 };

    if (input.outcome === 'failure') {
      const error = declined(payment);
      const failed: PaymentEntity = {
        ...payment,
        status: 'failed',
        error_code: error.code,
        error_description: error.description,
        error_source: error.source,
        error_step: error.step,
        error_reason: error.reason,
      };
      await savePayment(tx, failed);
      await saveOrder(tx, paidBefore ? attempted : { ...attempted, status: 'attempted' });
      await recordEvent(tx, { event: 'payment.failed', payment: failed, now, held });
      return { error };
    }

    const authorized: PaymentEntity = { ...payment, status: 'authorized' };
    await savePayment(tx, authorized);
    await recordEvent(tx, { event: 'payment.authorized', payment: authorized, now, held });
    if (input.capture) {
      const done = captured(authorized);
      const paid = paidOrder(attempted, done);
      await savePayment(tx, done);
      await saveOrder(tx, paid);
      await recordEvent(tx, { event: 'payment.captured', payment: done, now, held });
      if (!paidBefore) await recordEvent(tx, { event: 'order.paid', payment: done, order: paid, now, held });
    } else {
      await saveOrder(tx, paidBefore ? attempted : { ...attempted, status: 'attempted' });
    }
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: checkoutSignature(order.id, payment.id, sandbox.keySecret),
    };
  });
  sandbox.deliveries.deliverNow();
  return answer;
}

export function paidOrder(order: OrderEntity, payment: PaymentEntity): OrderEntity {
  const amount_paid = order.amount_paid + payment.amount;
  return { ...order, status: 'paid', amount_paid, amount_due: Math.max(order.amount - amount_paid, 0) };
}

function declined(payment: PaymentEntity): ErrorBody {
  return {
    code: 'BAD_REQUEST_ERROR',
    description:
      "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
}
