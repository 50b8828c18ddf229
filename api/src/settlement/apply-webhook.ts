import { createHash } from 'node:crypto';
import type { Context } from '../context/context.ts';
import { invalid } from '../errors/app-error.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { storeCaptureOfOrder } from './store-capture-of-order.ts';
import { settleCapture } from './settle-capture.ts';
import { verifyWebhookSignature } from '../provider/signature.ts';
import { parseWebhookEvent } from '../provider/webhook-event.ts';

export interface Delivery {
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
 * @throws INVALID 400 when the signature is not the provider's
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
  if ('refund' in payload) await applyRefund(ctx, payload.refund.entity);
  else await settleCapture(ctx, payload.payment.entity, 'webhook');
  await ctx.sql`
    insert into provider_events (id, kind, received_at) values (${id}, ${kind}, ${ctx.clock.now()})
    on conflict (id) do nothing`;
}
