import * as z from 'zod/mini';

/**
 * Why a person should look at money (decisions, HTTP):
 * - `capture-without-order`: taken, and not yet decided what becomes of it
 * - `refund`: under way or failed; with `returned` also those, of the last 30 days, of a capture that became no order
 * - `order-without-capture`: an order whose payment was proved and still is not captured
 * - `amount-differs`: an order whose capture has another amount
 */
export const EXCEPTION_KINDS = [
  'capture-without-order',
  'refund',
  'order-without-capture',
  'amount-differs',
] as const;

/** GET /api/payments/exceptions; amounts in rupees. */
export const paymentExceptionSchema = z.object({
  kind: z.enum(EXCEPTION_KINDS),
  /** Of a refund, to try it again. */
  refundId: z.nullable(z.string()),
  paymentId: z.string(),
  /** The short number of the order, where there is one. */
  orderId: z.nullable(z.string()),
  amount: z.number(),
  status: z.enum(['unsettled', 'queued', 'requested', 'failed', 'returned']),
  reason: z.string(),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  at: z.string(),
  customer: z.object({ name: z.string(), contact: z.string() }),
});
export type PaymentException = z.infer<typeof paymentExceptionSchema>;
