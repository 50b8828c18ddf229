import * as z from 'zod/mini';
import { isOrderId, isPaymentId, isRefundId } from './identifiers.ts';

// The provider's entities. Fields that affect money are parsed strictly; unknown fields are ignored, because the
// provider may add some.
const paise = z.int().check(z.nonnegative());
const instant = z.pipe(
  z.int().check(z.positive()),
  z.transform((seconds) => new Date(seconds * 1000)),
);
const orderId = z.string().check(z.refine(isOrderId));
const paymentId = z.string().check(z.refine(isPaymentId));
const refundId = z.string().check(z.refine(isRefundId));
const optionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text || null),
);
// Empty notes arrive as [].
const notes = z.pipe(
  z.nullish(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
  z.transform((given): Record<string, string> => {
    if (!given || Array.isArray(given)) return {};
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
  }),
);

export const providerOrderSchema = z.pipe(
  z.object({
    id: orderId,
    entity: z.literal('order'),
    amount: paise,
    amount_paid: paise,
    currency: z.string(),
    receipt: optionalText,
    status: z.enum(['created', 'attempted', 'paid']),
    notes,
    created_at: instant,
  }),
  z.transform(({ entity: _, amount_paid: amountPaid, created_at: createdAt, ...order }) => ({
    ...order,
    amountPaid,
    createdAt,
  })),
);

export const providerPaymentSchema = z.pipe(
  z.object({
    id: paymentId,
    entity: z.literal('payment'),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: z.pipe(
      z.nullish(orderId),
      z.transform((id) => id ?? null),
    ),
    captured: z.boolean(),
    amount_refunded: z._default(paise, 0),
    method: optionalText,
    error_code: optionalText,
    error_description: optionalText,
    notes,
    created_at: instant,
  }),
  z.transform((payment) => ({
    id: payment.id,
    orderId: payment.order_id,
    /** Paise. */
    amount: payment.amount,
    amountRefunded: payment.amount_refunded,
    currency: payment.currency,
    status: payment.status,
    /** Stays true after a refund. */
    captured: payment.captured,
    method: payment.method,
    errorCode: payment.error_code,
    errorDescription: payment.error_description,
    notes: payment.notes,
    createdAt: payment.created_at,
  })),
);

export const providerRefundSchema = z.pipe(
  z.object({
    id: refundId,
    entity: z.literal('refund'),
    payment_id: paymentId,
    amount: paise,
    // Empty in some of the provider's own examples.
    currency: optionalText,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: optionalText,
    notes,
    created_at: instant,
  }),
  z.transform(({ entity: _, payment_id, created_at: createdAt, ...refund }) => ({
    ...refund,
    paymentId: payment_id,
    createdAt,
  })),
);

export type ProviderOrder = z.output<typeof providerOrderSchema>;
export type ProviderPayment = z.output<typeof providerPaymentSchema>;
export type ProviderRefund = z.output<typeof providerRefundSchema>;

/** The provider's form of a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ entity: z.literal('collection'), items: z.array(item) });
