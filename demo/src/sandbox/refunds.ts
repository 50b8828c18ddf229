import * as z from 'zod/mini';
import { badField, ApiError } from './api-error.ts';
import { epochSeconds, newId, withRefunded, type RefundEntity } from './entities.ts';
import { notesEntity, notesSchema } from './notes.ts';
import type { SandboxState } from './sandbox-state.ts';
import { paymentById, refundById, savePayment, saveRefund } from './store.ts';
import { recordEvent } from './webhook-events.ts';

export const refundSchema = z.object({
  amount: z.optional(z.int()),
  speed: z._default(z.enum(['normal', 'optimum']), 'normal'),
  receipt: z.nullish(z.string()),
  notes: z.optional(notesSchema),
});

interface RefundCall {
  paymentId: string;
  request: z.output<typeof refundSchema>;
  key: string | null;
  /** The refund stays pending until `settleRefund`. */
  pending: boolean;
}

/** Refunds a payment, once for each idempotency key and never more than was captured. */
export async function makeRefund(sandbox: SandboxState, call: RefundCall): Promise<RefundEntity> {
  const { paymentId, request, key, pending } = call;
  const now = sandbox.now();
  const refund = await sandbox.sql.begin(async (tx) => {
    const payment = await paymentById(tx, paymentId, true);
    const requestText = JSON.stringify([paymentId, request]);
    const [before] = await tx<{ request: string; entity: RefundEntity }[]>`
      select refunds.request, refunds.entity
      from razorpay_sandbox.refunds
      where refunds.key = ${key}`;
    if (before?.request === requestText) return before.entity;
    if (before) {
      throw new ApiError(400, 'Different request with the same idempotency key has already been processed.');
    }
    const left = payment.amount - payment.amount_refunded;
    const amount = request.amount ?? left;
    if (!payment.captured)
      throw new ApiError(400, 'The payment status should be captured for action to be taken');
    if (left === 0) throw new ApiError(400, 'The payment has been fully refunded already');
    if (amount < 100) throw badField('The amount must be at least INR 1.00', 'amount');
    if (amount > left) {
      throw badField('The total refund amount is greater than the refund payment amount', 'amount');
    }
    const made: RefundEntity = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: notesEntity(request.notes),
      receipt: request.receipt ?? null,
      acquirer_data: { arn: null },
      created_at: epochSeconds(now),
      batch_id: null,
      status: pending ? 'pending' : 'processed',
      speed_processed: 'normal',
      speed_requested: request.speed,
    };
    const refunded = withRefunded(payment, payment.amount_refunded + amount);
    await savePayment(tx, refunded);
    await tx`
      insert into razorpay_sandbox.refunds (id, payment, key, request, entity)
      values (${made.id}, ${payment.id}, ${key}, ${requestText}, ${tx.json(made)})`;
    await recordEvent(tx, { event: 'refund.created', payment: refunded, refund: made, now });
    if (!pending) await recordEvent(tx, { event: 'refund.processed', payment: refunded, refund: made, now });
    return made;
  });
  sandbox.deliveries.deliverNow();
  return refund;
}

export const settleSchema = z.strictObject({
  refund_id: z.string(),
  status: z.enum(['processed', 'failed']),
});

/** Ends a pending refund. A failed refund no longer counts as refunded. */
export async function settleRefund(
  sandbox: SandboxState,
  input: z.output<typeof settleSchema>,
): Promise<RefundEntity> {
  const now = sandbox.now();
  const settled = await sandbox.sql.begin(async (tx) => {
    const { payment_id } = await refundById(tx, input.refund_id);
    const payment = await paymentById(tx, payment_id, true);
    const refund = await refundById(tx, input.refund_id, true);
    if (refund.status !== 'pending') throw new ApiError(400, `The refund is ${refund.status} already`);
    const done: RefundEntity = { ...refund, status: input.status };
    const back = input.status === 'failed' ? refund.amount : 0;
    const left = withRefunded(payment, payment.amount_refunded - back);
    await saveRefund(tx, done);
    await savePayment(tx, left);
    await recordEvent(tx, { event: `refund.${input.status}`, payment: left, refund: done, now });
    return done;
  });
  sandbox.deliveries.deliverNow();
  return settled;
}
