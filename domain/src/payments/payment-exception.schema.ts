import * as z from 'zod/mini';

/**
 * Why staff should look at a payment (decisions, HTTP):
 * - `capture-without-order`: the money was captured and has become neither an order nor a refund yet
 * - `refund`: a refund that is not finished or has failed; also a finished one (status `returned`) of the last 30
 *   days whose capture never became an order
 * - `order-without-capture`: an order whose payment was verified more than 15 minutes ago and is not captured yet
 * - `amount-differs`: an order whose capture has another amount or currency
 */
const EXCEPTION_KINDS = [
  'capture-without-order',
  'refund',
  'order-without-capture',
  'amount-differs',
] as const;

/** GET /api/payments/exceptions; amounts in rupees. */
export const paymentExceptionSchema = z.object({
  kind: z.enum(EXCEPTION_KINDS),
  /** For a refund: its id, to retry it with. */
  refundId: z.nullable(z.string()),
  paymentId: z.string(),
  /** The short number of the order; null when there is no order. */
  orderId: z.nullable(z.string()),
  amount: z.number(),
  status: z.enum(['unsettled', 'queued', 'requested', 'failed', 'returned']),
  reason: z.string(),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  at: z.string(),
  /** Null when the personal data of the checkout was erased. */
  customer: z.nullable(z.object({ name: z.string(), contact: z.string() })),
});
export type PaymentException = z.infer<typeof paymentExceptionSchema>;
