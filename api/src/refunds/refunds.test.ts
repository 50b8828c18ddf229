import type { AuditEntryAnswer } from '@canteen/domain/audit.schema';
import type { OrderView } from '@canteen/domain/order-view';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { makeUser, pay, start, type TestUser } from '../testing/factories.ts';
import { openTill, type Till } from '../testing/till.ts';
import { processRefundsOfOrder } from './process-refunds.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let till: Till;

beforeAll(async () => {
  till = await openTill();
  ({ app, customer, admin } = till);
});
afterAll(() => app.close());

const REFUNDED = ['PAID by customer', 'CANCELLED by admin', 'REFUNDED by system'];

test('cancelling queues the refund; when the provider confirms it the order is REFUNDED, set by the system', async () => {
  const order = await till.placed();
  expect((await till.setStatus(order, 'CANCELLED')).body.status).toBe('CANCELLED');
  expect(await till.exceptions(order)).toMatchObject([
    {
      kind: 'refund',
      status: 'queued',
      orderId: order.orderId,
      amount: 130,
      reason: expect.stringContaining('Meera Iyer'),
    },
  ]);
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
  expect(await till.refundsAtProvider(order)).toMatchObject([{ amount: 13_000, status: 'processed' }]);
  expect(await till.exceptions(order)).toEqual([]);
  const path = `/api/audit?subjectKind=order&subjectId=${order._id}`;
  const { body: audit } = await app.ask<AuditEntryAnswer[]>(admin, 'GET', path);
  expect(audit.map(({ actor, after }) => [actor.name, after?.status])).toEqual([
    ['system', 'REFUNDED'],
    ['Meera Iyer', 'CANCELLED'],
  ]);
});

test('the job of a cancellation, run many times at once, refunds once', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await Promise.all(
    Array.from({ length: 6 }, () => processRefundsOfOrder(app.ctx, order._id).catch(() => {})),
  );
  await till.sweep();
  expect(await till.refundsAtProvider(order)).toHaveLength(1);
  expect(await till.timeline(order)).toEqual(REFUNDED);
});

test('REFUNDED by hand refunds too, and never twice', async () => {
  const order = await till.placed();
  expect((await till.setStatus(order, 'REFUNDED')).body.status).toBe('REFUNDED');
  await till.sweep();
  expect((await till.setStatus(order, 'REFUNDED')).status).toBe(200);
  await till.sweep();
  expect(await till.timeline(order)).toEqual(['PAID by customer', 'REFUNDED by admin']);
  expect(await till.refundsAtProvider(order)).toHaveLength(1);

  const cancelled = await till.placed();
  await till.setStatus(cancelled, 'CANCELLED');
  await till.setStatus(cancelled, 'REFUNDED');
  await till.sweep();
  expect(await till.timeline(cancelled)).toEqual([
    'PAID by customer',
    'CANCELLED by admin',
    'REFUNDED by admin',
  ]);
  expect(await till.refundsAtProvider(cancelled)).toHaveLength(1);
});

test('a refund made at the provider by hand is taken over, whole; a part of one is not', async () => {
  const order = await till.placed();
  const key = (n: number) => `by-hand-${order.orderId}-${n}`;
  const replay = () => app.sandbox('/webhooks/replay', { payment_id: order.paymentId });
  await app.ctx.razorpay.refund({ paymentId: order.paymentId, amount: 5_000, key: key(1) });
  await replay();
  expect(await till.timeline(order)).toEqual(['PAID by customer']);
  // What is left is returned when the order is cancelled.
  await till.setStatus(order, 'CANCELLED');
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
  const books = await till.books(await providerOrderOf(order));
  expect(books).toMatchObject({ captured: 13_000, returned: 13_000 });

  const whole = await till.placed();
  await app.ctx.razorpay.refund({
    paymentId: whole.paymentId,
    amount: 13_000,
    key: `by-hand-${whole.orderId}`,
  });
  await app.sandbox('/webhooks/replay', { payment_id: whole.paymentId });
  expect(await till.timeline(whole)).toEqual(['PAID by customer', 'REFUNDED by system']);
  await till.sweep();
  expect(await till.refundsAtProvider(whole)).toHaveLength(1);
});

test('cancelled, and given back by hand before our refund went out', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await app.ctx.razorpay.refund({
    paymentId: order.paymentId,
    amount: 13_000,
    key: `by-hand-${order.orderId}`,
  });
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
  expect(await till.refundsAtProvider(order)).toHaveLength(1);
});

test('cancelled before its payment was captured: the money is taken and returned', async () => {
  const started = await start(app, customer, await till.checkout());
  const proof = await pay(app, started.id, { capture: false });
  const body = {
    order_id: started.id,
    razorpay_payment_id: proof.razorpay_payment_id,
    razorpay_signature: proof.razorpay_signature,
  };
  await app.ask(customer, 'POST', '/api/razorpay/verify', body);
  const { body: order } = await app.ask<OrderView>(customer, 'POST', '/api/orders/create', {
    paymentId: proof.razorpay_payment_id,
  });
  await till.setStatus(order, 'CANCELLED');
  await till.sweep();
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
  expect(await till.books(started.id)).toMatchObject({
    captured: 13_000,
    returned: 13_000,
    refunds: 1,
  });
});

test('captures that became no order stay visible to staff', async () => {
  const started = await start(app, customer, await till.checkout());
  const proof = await pay(app, started.id, { amount: 777 });
  await app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id });
  const order = { paymentId: proof.razorpay_payment_id };
  expect(await till.exceptions(order)).toMatchObject([
    { kind: 'refund', status: 'queued', orderId: null, amount: 7.77 },
  ]);
  await till.sweep();
  expect(await till.exceptions(order)).toMatchObject([
    {
      kind: 'refund',
      status: 'returned',
      reason: 'The amount differs from the order',
      customer: { name: 'Asha Rao' },
    },
  ]);
  for (const asker of [
    customer,
    await makeUser(app.ctx, { isDelivery: true }),
    await makeUser(app.ctx, { shops: [till.shop] }),
  ]) {
    expect((await app.ask(asker, 'GET', '/api/payments/exceptions')).status).toBe(403);
  }
});

async function providerOrderOf({ paymentId }: { paymentId: string }): Promise<string> {
  const { orderId } = await app.ctx.razorpay.fetchPayment(paymentId);
  return orderId ?? '';
}
