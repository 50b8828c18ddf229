import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { TestApp } from '../testing/app.ts';
import {
  createOrder,
  makeUser,
  payAtProvider,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../testing/factories.ts';
import { startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';
import { syncRefundsOfOrder } from './sync-refund.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app, customer, admin } = fixture);
});
afterAll(() => app.close());

const REFUNDED = ['PAID by customer', 'CANCELLED by admin', 'REFUNDED by system'];

test('CANCELLED queues the refund; when the provider has made it, the order is REFUNDED by system', async () => {
  const order = await fixture.placed();
  expect((await fixture.setStatus(order, 'CANCELLED')).body.status).toBe('CANCELLED');
  expect(await fixture.exceptions(order)).toMatchObject([
    {
      kind: 'refund',
      status: 'queued',
      orderId: order.orderId,
      amount: 130,
      reason: expect.stringContaining('Meera Iyer'),
    },
  ]);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.refundsAtProvider(order)).toMatchObject([{ amount: 13_000, status: 'processed' }]);
  expect(await fixture.exceptions(order)).toEqual([]);
  const path = `/api/audit?subjectKind=order&subjectId=${order._id}`;
  const { body: audit } = await app.request<AuditEntryAnswer[]>(admin, 'GET', path);
  expect(audit.map(({ actor, after }) => [actor.name, after?.status])).toEqual([
    ['system', 'REFUNDED'],
    ['Meera Iyer', 'CANCELLED'],
  ]);
});

test('the refund job of an order, run several times at once, refunds once', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  const runs = await Promise.allSettled(
    Array.from({ length: 6 }, () => syncRefundsOfOrder(app.ctx, order._id)),
  );
  expect(runs.map(({ status }) => status)).toContain('fulfilled');
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  await fixture.sweep();
  expect(await fixture.refundsAtProvider(order)).toHaveLength(1);
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('REFUNDED set by staff refunds too, and never twice', async () => {
  const order = await fixture.placed();
  expect((await fixture.setStatus(order, 'REFUNDED')).body.status).toBe('REFUNDED');
  await fixture.sweep();
  expect((await fixture.setStatus(order, 'REFUNDED')).status).toBe(200);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(['PAID by customer', 'REFUNDED by admin']);
  expect(await fixture.refundsAtProvider(order)).toHaveLength(1);

  const cancelled = await fixture.placed();
  await fixture.setStatus(cancelled, 'CANCELLED');
  await fixture.setStatus(cancelled, 'REFUNDED');
  await fixture.sweep();
  expect(await fixture.timeline(cancelled)).toEqual([
    'PAID by customer',
    'CANCELLED by admin',
    'REFUNDED by admin',
  ]);
  expect(await fixture.refundsAtProvider(cancelled)).toHaveLength(1);
});

test('a full refund that staff made at the provider makes the order REFUNDED; a partial one does not', async () => {
  const order = await fixture.placed();
  const key = (n: number) => `by-hand-${order.orderId}-${n}`;
  const replay = () => app.sandbox('/webhooks/replay', { payment_id: order.paymentId });
  await app.ctx.razorpay.refund({ paymentId: order.paymentId, amount: 5_000, key: key(1) });
  await replay();
  expect(await fixture.timeline(order)).toEqual(['PAID by customer']);
  // The rest is refunded when the order is cancelled.
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  const totals = await fixture.totals(await providerOrderOf(order));
  expect(totals).toMatchObject({ captured: 13_000, returned: 13_000 });

  const whole = await fixture.placed();
  await refundByHand(whole, 13_000);
  await app.sandbox('/webhooks/replay', { payment_id: whole.paymentId });
  expect(await fixture.timeline(whole)).toEqual(['PAID by customer', 'REFUNDED by system']);
  await fixture.sweep();
  expect(await fixture.refundsAtProvider(whole)).toHaveLength(1);
});

test('an order that is cancelled, and refunded at the provider before our refund, is refunded once', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await refundByHand(order, 13_000);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.refundsAtProvider(order)).toHaveLength(1);
});

/** A refund that staff make in the provider's dashboard, and which is pending. */
async function pendingByHand(order: OrderView, amount: number) {
  await fixture.addFault('refunds.create', { kind: 'pending' });
  return app.ctx.razorpay.refund({
    paymentId: order.paymentId ?? '',
    amount,
    key: `by-hand-${order.orderId}-${amount}`,
  });
}
const settle = (refundId: string, status: 'processed' | 'failed') =>
  app.sandbox('/refunds/settle', { refund_id: refundId, status });
const replayOf = (order: OrderView) => app.sandbox('/webhooks/replay', { payment_id: order.paymentId });

test('two refunds that staff made at the provider return the payment; the last one is pending for a while', async () => {
  const order = await fixture.placed();
  await refundByHand(order, 5_000);
  const last = await pendingByHand(order, 8_000);
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.sweep();
  expect(await fixture.exceptions(order)).toMatchObject([{ kind: 'refund', status: 'requested' }]);
  await settle(last.id, 'processed');
  await replayOf(order);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.refundsAtProvider(order)).toHaveLength(2);
});

test('when staff refund the same amount and our own refund fails, ours is made again', async () => {
  const order = await fixture.placed();
  const byHand = await pendingByHand(order, 6_500);
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  await fixture.sweep();
  const ours = (await fixture.refundsAtProvider(order)).find(({ id }) => id !== byHand.id);
  expect(ours).toMatchObject({ amount: 6_500, status: 'pending' });
  await settle(byHand.id, 'processed');
  await replayOf(order);
  expect(await fixture.timeline(order)).toEqual(['PAID by customer', 'CANCELLED by admin']);
  await settle(ours?.id ?? '', 'failed');
  await replayOf(order);
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'failed' }]);
  await fixture.shiftClock(61);
  await fixture.sweep();
  await fixture.shiftClock(0);
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  const totals = await fixture.totals(await providerOrderOf(order));
  expect(totals).toMatchObject({ captured: 13_000, returned: 13_000 });
});

test('when a partial refund by staff fails after ours was made, the missing amount is refunded', async () => {
  const order = await fixture.placed();
  const byHand = await pendingByHand(order, 5_000);
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  await settle(byHand.id, 'failed');
  await replayOf(order);
  expect(await fixture.exceptions(order)).toMatchObject([
    { status: 'failed', lastError: expect.stringContaining('a part of the money may be missing') as string },
  ]);
  await fixture.shiftClock(61);
  await fixture.sweep();
  await fixture.shiftClock(0);
  expect(await fixture.exceptions(order)).toEqual([]);
  const totals = await fixture.totals(await providerOrderOf(order));
  expect(totals).toMatchObject({ captured: 13_000, returned: 13_000 });
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('when our refund fails and staff return the whole payment at the provider, the next run makes the order REFUNDED', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  await fixture.sweep();
  const [ours] = await fixture.refundsAtProvider(order);
  await settle(ours?.id ?? '', 'failed');
  await replayOf(order);
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'failed' }]);
  await refundByHand(order, 13_000);
  await replayOf(order);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.refundsAtProvider(order)).toHaveLength(2);
});

test('when an order is cancelled before the capture, the payment is captured and refunded', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { capture: false });
  await verifyPayment(app, customer, proof);
  const { body: order } = await createOrder(app, customer, proof.razorpay_payment_id);
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.sweep();
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.totals(started.id)).toMatchObject({
    captured: 13_000,
    returned: 13_000,
    refunds: 1,
  });
});

test('staff see refunded captures that have no order', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { amount: 777 });
  await app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id });
  const order = { paymentId: proof.razorpay_payment_id };
  expect(await fixture.exceptions(order)).toMatchObject([
    { kind: 'refund', status: 'queued', orderId: null, amount: 7.77 },
  ]);
  await fixture.sweep();
  expect(await fixture.exceptions(order)).toMatchObject([
    {
      kind: 'refund',
      status: 'returned',
      reason: 'The amount differs from the order',
      customer: { name: 'Asha Rao' },
    },
  ]);
  for (const caller of [
    customer,
    await makeUser(app.ctx, { isDelivery: true }),
    await makeUser(app.ctx, { shops: [fixture.shop] }),
  ]) {
    expect((await app.request(caller, 'GET', '/api/payments/exceptions')).status).toBe(403);
  }
});

test('when staff have returned all but less than ₹1, which the provider cannot return, the order is REFUNDED', async () => {
  const order = await fixture.placed();
  await refundByHand(order, 12_950);
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.exceptions(order)).toEqual([]);
  const totals = await fixture.totals(await providerOrderOf(order));
  expect(totals).toMatchObject({ captured: 13_000, returned: 12_950 });
});

test('when more than the total was captured, a refund of the total is not a full refund', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { amount: 20_000 });
  await verifyPayment(app, customer, proof);
  const { body } = await createOrder(app, customer, proof.razorpay_payment_id);
  await fixture.setStatus(body, 'ACCEPTED');
  await fixture.replay(proof);
  const order = { ...body, paymentId: proof.razorpay_payment_id };
  await refundByHand(order, 13_000);
  await fixture.replay(proof);
  expect(await fixture.timeline(order)).toEqual(['PAID by customer', 'ACCEPTED by admin']);
  expect(await fixture.exceptions(order)).toMatchObject([{ kind: 'amount-differs', amount: 200 }]);
});

const refundByHand = (order: { orderId: string; paymentId: string }, amount: number) =>
  app.ctx.razorpay.refund({ paymentId: order.paymentId, amount, key: `by-hand-${order.orderId}` });

async function providerOrderOf({ paymentId }: { paymentId: string }): Promise<string> {
  const { orderId } = await app.ctx.razorpay.fetchPayment(paymentId);
  return orderId ?? '';
}
