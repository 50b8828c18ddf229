import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyWebhookSignature } from '@canteen/api/provider/signature';
import { parseWebhookEvent } from '@canteen/api/provider/webhook-event';
import { startSandboxServer } from '../testing/sandbox-server.ts';
import {
  KEY_ID,
  KEY_SECRET,
  startSandboxFixture,
  WEBHOOK_SECRET,
  type SandboxFixture,
} from '../testing/sandbox.ts';
import { razorpaySandbox } from './sandbox.ts';

interface Widget {
  razorpay_payment_id: string;
}
interface Failure {
  error: { metadata: { payment_id: string } };
}

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startSandboxFixture();
});
afterAll(() => fixture.close());

async function failed(): Promise<string> {
  const { id } = await fixture.razorpay.createOrder({ amount: 10_000, currency: 'INR', receipt: 'r' });
  const { body } = await fixture.post<Failure>('/pay', { order_id: id, outcome: 'failure' });
  return body.error.metadata.payment_id;
}

type WebhookState = { id: string; event: string; state: string; attempts: number; error: string | null };
async function eventsOf(paymentId: string): Promise<WebhookState[]> {
  const answer = await fetch(`${fixture.server.url}/webhooks?payment_id=${paymentId}`);
  return (await answer.json()) as WebhookState[];
}

describe('webhooks', () => {
  const receivedOf = (paymentId: string) =>
    fixture.webhooks.received.filter(({ body }) => body.includes(`"${paymentId}"`));
  const allDelivered = (paymentId: string) =>
    vi.waitFor(async () => {
      const events = await eventsOf(paymentId);
      expect(events.map((row) => row.state)).toEqual(events.map(() => 'delivered'));
      return events;
    });

  it('report a payment, each signed and with an id of its own', async () => {
    const { orderId, paymentId } = await fixture.paid(14_186);
    const events = await allDelivered(paymentId);
    expect(events.map((row) => row.event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);

    const received = receivedOf(paymentId);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
    for (const { headers, body: rawBody } of received) {
      const signature = String(headers['x-razorpay-signature']);
      expect(verifyWebhookSignature({ rawBody, signature, webhookSecret: WEBHOOK_SECRET })).toBe(true);
      expect(
        verifyWebhookSignature({ rawBody: `${rawBody} `, signature, webhookSecret: WEBHOOK_SECRET }),
      ).toBe(false);
    }
    const captured = received.find(({ event }) => event === 'payment.captured');
    expect(parseWebhookEvent(captured?.body ?? '')).toMatchObject({
      event: 'payment.captured',
      payload: {
        payment: { entity: { id: paymentId, orderId, amount: 14_186, status: 'captured' } },
      },
    });
    const paid = received.find(({ event }) => event === 'order.paid');
    expect(parseWebhookEvent(paid?.body ?? '')).toMatchObject({
      payload: { order: { entity: { id: orderId, status: 'paid', amountPaid: 14_186 } } },
    });
    // The body shows the payment as it was at that event.
    const authorized = received.find(({ event }) => event === 'payment.authorized');
    expect(parseWebhookEvent(authorized?.body ?? '')).toMatchObject({
      payload: { payment: { entity: { status: 'authorized', captured: false } } },
    });
  });

  it('report a failed payment and refunds', async () => {
    const failedEvents = await allDelivered(await failed());
    expect(failedEvents.map((row) => row.event)).toEqual(['payment.failed']);

    const { paymentId } = await fixture.paid(10_000);
    const refund = await fixture.razorpay.refund({ paymentId, amount: 4000, key: 'refund-webhook-1' });
    const events = await allDelivered(paymentId);
    expect(events.slice(3).map((row) => row.event)).toEqual(['refund.created', 'refund.processed']);
    const processed = receivedOf(paymentId).find(({ event }) => event === 'refund.processed');
    expect(parseWebhookEvent(processed?.body ?? '')).toMatchObject({
      event: 'refund.processed',
      payload: {
        refund: { entity: { id: refund.id, paymentId, amount: 4000, receipt: 'refund-webhook-1' } },
        payment: { entity: { id: paymentId, amountRefunded: 4000 } },
      },
    });
  });

  it('are sent again with the same id and body until they are answered with 2xx', async () => {
    fixture.webhooks.answers.push(500, 302, 404);
    const paymentId = await failed();
    expect(await allDelivered(paymentId)).toMatchObject([{ attempts: 4 }]);
    const received = receivedOf(paymentId);
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('are not sent again after the last attempt, and can be replayed', async () => {
    fixture.webhooks.answers.push(500, 500, 500, 500);
    const payment_id = await failed();
    await vi.waitFor(async () => {
      expect(await eventsOf(payment_id)).toMatchObject([{ state: 'given-up', error: 'answered 500' }]);
    });
    const { body } = await fixture.post('/webhooks/replay', { payment_id });
    expect(body).toMatchObject([{ event: 'payment.failed', status: 200, error: null }]);
    expect(await eventsOf(payment_id)).toMatchObject([{ state: 'delivered' }]);
  });

  it('are held with webhook: false and can be replayed in any order, more than once', async () => {
    const { paymentId: payment_id } = await fixture.paid(10_000, { webhook: false });
    expect((await eventsOf(payment_id)).map((row) => row.state)).toEqual(['held', 'held', 'held']);
    await fixture.post('/webhooks/replay', { payment_id, event: 'order.paid' });
    await fixture.post('/webhooks/replay', { payment_id, event: 'order.paid' });
    await fixture.post('/webhooks/replay', { payment_id });
    expect(receivedOf(payment_id).map(({ event }) => event)).toEqual([
      'order.paid',
      'order.paid',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
  });

  it('report order.paid once, even after a second payment', async () => {
    const { orderId, paymentId } = await fixture.paid(10_000);
    const late = { order_id: orderId, outcome: 'success', late: true };
    const { body } = await fixture.post<Widget>('/pay', late);
    expect((await allDelivered(paymentId)).map((row) => row.event)).toContain('order.paid');
    const second = await allDelivered(body.razorpay_payment_id);
    expect(second.map((row) => row.event)).toEqual(['payment.authorized', 'payment.captured']);
  });

  it('are stored while there is no address, and the next process on the same database delivers them', async () => {
    await fixture.server.close();
    const target: { url?: string } = {};
    const first = razorpaySandbox({ ...fixture.options, webhookUrl: () => target.url });
    const created = await first.routes.request('/v1/orders', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 500, currency: 'INR' }),
    });
    const { id } = (await created.json()) as { id: string };
    const answer = await first.routes.request('/pay', {
      method: 'POST',
      body: JSON.stringify({ order_id: id, outcome: 'success' }),
    });
    const { razorpay_payment_id: paymentId } = (await answer.json()) as Widget;
    await first.close();
    expect(receivedOf(paymentId)).toEqual([]);

    target.url = fixture.webhooks.url;
    const next = [1, 2, 3].map(() => razorpaySandbox({ ...fixture.options, webhookUrl: () => target.url }));
    await vi.waitFor(() => expect(receivedOf(paymentId)).toHaveLength(3), 10_000);
    await Promise.all(next.map((sandbox) => sandbox.close()));
    expect(receivedOf(paymentId)).toHaveLength(3);
    fixture.server = await startSandboxServer({ ...fixture.options, port: fixture.server.port });
  });
});
