import { createHash } from 'node:crypto';
import type { Context } from '../context/context.ts';
import { invalid } from '../errors/app-error.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { settleCapture } from './settle-capture.ts';
import { verifyWebhookSignature } from '../provider/signature.ts';
import { parseWebhookEvent, type WebhookEvent } from '../provider/webhook-event.ts';

export interface Delivery {
  /** The exact bytes that the provider signed. */
  rawBody: Buffer;
  signature: string | undefined;
  /** The provider's id of the event; the same when it is delivered again. */
  eventId: string | undefined;
}

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
  if (!event) return;

  const id = eventId && eventId.length <= 100 ? eventId : createHash('sha256').update(rawBody).digest('hex');
  const [applied] = await ctx.sql`select 1 from provider_events where provider_events.id = ${id}`;
  if (applied) return;
  await apply(ctx, event);
  await ctx.sql`
    insert into provider_events (id, kind, received_at) values (${id}, ${event.event}, ${ctx.clock.now()})
    on conflict (id) do nothing`;
}

async function apply(ctx: Context, event: WebhookEvent): Promise<void> {
  switch (event.event) {
    case 'payment.captured':
    case 'order.paid': {
      const paid = event.payload.payment.entity;
      if (paid.captured) await settleCapture(ctx, paid, 'webhook');
      return;
    }
    case 'refund.created':
    case 'refund.processed':
    case 'refund.failed':
      await applyRefund(ctx, event.payload.refund.entity);
      return;
    // No money was taken yet. The sweep captures a payment that stays authorised.
    case 'payment.authorized':
    case 'payment.failed':
      return;
  }
}
