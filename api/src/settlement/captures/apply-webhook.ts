import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { invalid } from '../../errors/app-error.ts';
import type { ProviderRefund } from '../../provider/entities.ts';
import { ProviderRefusedError } from '../../provider/errors.ts';
import { verifyWebhookSignature } from '../../provider/signature.ts';
import { parseWebhookEvent } from '../../provider/webhook-event.ts';
import { applyRefund } from '../../refunds/apply-refund.ts';
import { settleCapture } from './settle-capture.ts';
import { storeCaptureOfOrder } from './store-capture-of-order.ts';

interface Delivery {
  /** The exact bytes that the provider signed. */
  rawBody: Buffer;
  signature: string | undefined;
  /** The provider's id of the event; the same when it is delivered again. */
  eventId: string | undefined;
}

// No money was taken yet. The sweep captures a payment that stays authorised.
const IGNORED = ['payment.authorized', 'payment.failed'];

/**
 * Applies an event of the provider (decisions, Checkout 4); events may arrive in any order. The event is recorded as
 * applied afterwards: after a crash in between it is applied again, which changes nothing. Other kinds of events are
 * accepted and ignored.
 * @throws INVALID 400 when the signature is not the provider's, DEPENDENCY_DOWN 503 when the provider must be asked and does
 *   not answer; it then sends the event again
 */
export async function applyWebhook(ctx: Context, { rawBody, signature, eventId }: Delivery): Promise<void> {
  const { webhookSecret } = ctx.config.razorpay;
  if (!verifyWebhookSignature({ rawBody, signature, webhookSecret }))
    throw invalid('The signature is not valid');
  const event = parseWebhookEvent(rawBody.toString());
  if (!event || IGNORED.includes(event.event)) return;

  const id = eventId && eventId.length <= 100 ? eventId : createHash('sha256').update(rawBody).digest('hex');
  const { payload, event: kind } = event;
  const paid = 'refund' in payload ? null : payload.payment.entity;
  if (paid && (!paid.captured || (await storeCaptureOfOrder(ctx, { id, kind, paid })))) return;

  const [applied] = await ctx.sql`select 1 from provider_events where provider_events.id = ${id}`;
  if (applied) return;
  if ('refund' in payload) await applyRefundEvent(ctx, payload.refund.entity);
  else await settleCapture(ctx, payload.payment.entity, 'webhook');
  await ctx.sql`
    insert into provider_events (id, kind, received_at) values (${id}, ${kind}, ${ctx.clock.now()})
    on conflict (id) do nothing`;
}

/**
 * Applies the report of a refund. A refund of a payment that has no order yet settles this payment first: otherwise the
 * customer could still place its order. The event has no current payment, so the provider is asked.
 */
async function applyRefundEvent(ctx: Context, refund: ProviderRefund): Promise<void> {
  if (refund.status !== 'failed' && !(await isSettled(ctx, refund.paymentId))) {
    const paid = await ctx.razorpay.fetchPayment(refund.paymentId).catch(nullWhenRefused);
    if (paid?.captured) await settleCapture(ctx, paid, 'webhook');
  }
  await applyRefund(ctx, refund);
}

/** The provider does not know the payment. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof ProviderRefusedError) return null;
  throw error;
}

/** Whether the provider's payment has an order or a refund. */
async function isSettled({ sql }: Context, providerPaymentId: string): Promise<boolean> {
  const settled = await sql`
    select 1 from orders where orders.provider_payment_id = ${providerPaymentId}
    union all select 1 from refunds where refunds.provider_payment_id = ${providerPaymentId}`;
  return settled.count > 0;
}
