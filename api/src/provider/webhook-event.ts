import * as z from 'zod/mini';
import { providerOrderSchema, providerPaymentSchema, providerRefundSchema } from './entities.ts';

const wrapped = <Entity extends z.ZodMiniType>(entity: Entity) => z.object({ entity });
const payment = wrapped(providerPaymentSchema);

const webhookEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.enum(['payment.authorized', 'payment.captured', 'payment.failed']),
    payload: z.object({ payment }),
  }),
  z.object({
    event: z.literal('order.paid'),
    payload: z.object({ payment, order: wrapped(providerOrderSchema) }),
  }),
  z.object({
    event: z.enum(['refund.created', 'refund.processed', 'refund.failed']),
    payload: z.object({ refund: wrapped(providerRefundSchema), payment: z.optional(payment) }),
  }),
]);

type WebhookEvent = z.output<typeof webhookEventSchema>;

/**
 * Parses a webhook whose signature is valid. Null for an event of another kind or a malformed one: it is answered with
 * 200, because otherwise the provider would send it again.
 */
export function parseWebhookEvent(rawBody: string): WebhookEvent | null {
  try {
    return webhookEventSchema.parse(JSON.parse(rawBody));
  } catch {
    return null;
  }
}
