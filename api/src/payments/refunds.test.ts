import type { AuditEntryAnswer } from '@canteen/domain/audit.schema';
import type { OrderView } from '@canteen/domain/order-view';
import type { PaymentException } from '@canteen/domain/payment-exception.schema';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { booksOf } from '../testing/books.ts';
import {
  checkoutOf,
  makeFood,
  makeShop,
  makeUser,
  pay,
  placedOrder,
  start,
  type TestUser,
} from '../testing/factories.ts';
import { processRefundsOfOrder } from './process-refunds.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  admin = await makeUser(app.ctx, { name: 'Meera Iyer', isAdmin: true });
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.ctx.sql`delete from razorpay_sandbox.knobs`;
  await app.ask(null, 'POST', '/dev/clock', { offsetMs: 0 });
});

const placed = async () =>
  placedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
const set = (order: OrderView, status: string) =>
  app.ask<OrderView>(admin, 'PUT', `/api/orders/${order._id}/status`, { status });
const sweep = () => app.ask(null, 'POST', '/dev/jobs/sweep/run');
const knob = (operation: string, effect: object, times = 1) =>
  app.sandbox('/knobs', { operation, effect, times });
const timeline = async (order: OrderView) => {
  const { body } = await app.ask<OrderView>(customer, 'GET', `/api/orders/track/${order._id}`);
  return body.timeline.map(({ status, by }) => `${status} by ${by}`);
};
const exceptions = async (order: { paymentId: string }) => {
  const { body } = await app.ask<PaymentException[]>(admin, 'GET', '/api/payments/exceptions');
  return body.filter(({ paymentId }) => paymentId === order.paymentId);
};
const atProvider = (order: { paymentId: string }) => app.ctx.razorpay.listRefunds(order.paymentId);

const REFUNDED = ['PAID by customer', 'CANCELLED by admin', 'REFUNDED by system'];

test('cancelling queues the refund; when the provider confirms it the order is REFUNDED, set by the system', async () => {
  const order = await placed();
  expect((await set(order, 'CANCELLED')).body.status).toBe('CANCELLED');
  expect(await exceptions(order)).toMatchObject([
    {
      kind: 'refund',
      status: 'queued',
      orderId: order.orderId,
      amount: 130,
      reason: expect.stringContaining('Meera Iyer'),
    },
  ]);
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
  expect(await atProvider(order)).toMatchObject([{ amount: 13_000, status: 'processed' }]);
  expect(await exceptions(order)).toEqual([]);
  const path = `/api/audit?subjectKind=order&subjectId=${order._id}`;
  const { body: audit } = await app.ask<AuditEntryAnswer[]>(admin, 'GET', path);
  expect(audit.map(({ actor, after }) => [actor.name, after?.status])).toEqual([
    ['system', 'REFUNDED'],
    ['Meera Iyer', 'CANCELLED'],
  ]);
});

test('the job of a cancellation, run many times at once, refunds once', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await Promise.all(
    Array.from({ length: 6 }, () => processRefundsOfOrder(app.ctx, order._id).catch(() => {})),
  );
  await sweep();
  expect(await atProvider(order)).toHaveLength(1);
  expect(await timeline(order)).toEqual(REFUNDED);
});

test('REFUNDED by hand refunds too, and never twice', async () => {
  const order = await placed();
  expect((await set(order, 'REFUNDED')).body.status).toBe('REFUNDED');
  await sweep();
  expect((await set(order, 'REFUNDED')).status).toBe(200);
  await sweep();
  expect(await timeline(order)).toEqual(['PAID by customer', 'REFUNDED by admin']);
  expect(await atProvider(order)).toHaveLength(1);

  const cancelled = await placed();
  await set(cancelled, 'CANCELLED');
  await set(cancelled, 'REFUNDED');
  await sweep();
  expect(await timeline(cancelled)).toEqual(['PAID by customer', 'CANCELLED by admin', 'REFUNDED by admin']);
  expect(await atProvider(cancelled)).toHaveLength(1);
});

test('a lost answer: the refund was made, and is found instead of made again', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await knob('refunds.create', { kind: 'lost-answer' });
  await sweep();
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
  expect(await atProvider(order)).toHaveLength(1);
});

test('a provider that cannot be reached: the refund waits, and goes through later', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await knob('*', { kind: 'unreachable' }, 1000);
  await sweep();
  expect(await exceptions(order)).toMatchObject([{ status: 'queued', attempts: 1 }]);
  await app.ctx.sql`delete from razorpay_sandbox.knobs`;
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
});

test('a refusal is shown as failed, is tried again an hour later, and at the word of an admin', async () => {
  const [order, other] = [await placed(), await placed()];
  await set(order, 'CANCELLED');
  await set(other, 'CANCELLED');
  await knob(
    'refunds.create',
    { kind: 'refuse', description: 'Your account does not have enough balance.' },
    2,
  );
  await sweep();
  const [failed] = await exceptions(order);
  expect(failed).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('enough balance'),
  });
  await sweep();
  expect(await exceptions(order)).toMatchObject([{ attempts: 1 }]);

  const retry = (asker: TestUser) =>
    app.ask(asker, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect((await retry(customer)).status).toBe(403);
  expect((await retry(admin)).status).toBe(204);
  expect(await timeline(order)).toEqual(REFUNDED);
  expect(await app.ask(admin, 'POST', `/api/payments/refunds/${'f'.repeat(24)}/retry`)).toMatchObject({
    status: 404,
  });

  await app.ask(null, 'POST', '/dev/clock', { offsetMs: 61 * 60_000 });
  await sweep();
  expect(await timeline(other)).toEqual(REFUNDED);
});

test('a refund under way is shown, and done when the webhook says so', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await knob('refunds.create', { kind: 'pending' });
  await sweep();
  await sweep();
  expect(await exceptions(order)).toMatchObject([{ status: 'requested' }]);
  const [refund] = await atProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'processed' });
  await vi.waitFor(async () => expect(await timeline(order)).toEqual(REFUNDED));
  const replayed = await app.sandbox('/webhooks/replay', {
    payment_id: order.paymentId,
    event: 'refund.processed',
  });
  expect(replayed).toMatchObject([{ status: 200 }]);
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId });
  expect(await timeline(order)).toEqual(REFUNDED);
});

test('a refund under way whose webhook is lost is looked after by the sweep', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await knob('refunds.create', { kind: 'pending' });
  await sweep();
  const [refund] = await atProvider(order);
  await app.ctx.sql`
    update razorpay_sandbox.refunds set entity = refunds.entity || '{"status":"processed"}'
    where refunds.id = ${refund?.id ?? ''}`;
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
});

test('a refund that fails at the bank is made anew, once', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await knob('refunds.create', { kind: 'pending' });
  await sweep();
  const [refund] = await atProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'failed' });
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId, event: 'refund.failed' });
  const [failed] = await exceptions(order);
  expect(failed).toMatchObject({ status: 'failed' });
  await knob('refunds.create', { kind: 'lost-answer' });
  const retry = () => app.ask(admin, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect((await retry()).status).toBe(503);
  expect((await retry()).status).toBe(204);
  expect((await retry()).status).toBe(204);
  expect((await atProvider(order)).map(({ status }) => status).toSorted()).toEqual(['failed', 'processed']);
  expect(await timeline(order)).toEqual(REFUNDED);
});

test('a refund made at the provider by hand is taken over, whole; a part of one is not', async () => {
  const order = await placed();
  const key = (n: number) => `by-hand-${order.orderId}-${n}`;
  const replay = () => app.sandbox('/webhooks/replay', { payment_id: order.paymentId });
  await app.ctx.razorpay.refund({ paymentId: order.paymentId, amount: 5_000, key: key(1) });
  await replay();
  expect(await timeline(order)).toEqual(['PAID by customer']);
  // What is left is returned when the order is cancelled.
  await set(order, 'CANCELLED');
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
  const books = await booksOf(app.ctx.sql, await providerOrderOf(order));
  expect(books).toMatchObject({ captured: 13_000, returned: 13_000 });

  const whole = await placed();
  await app.ctx.razorpay.refund({
    paymentId: whole.paymentId,
    amount: 13_000,
    key: `by-hand-${whole.orderId}`,
  });
  await app.sandbox('/webhooks/replay', { payment_id: whole.paymentId });
  expect(await timeline(whole)).toEqual(['PAID by customer', 'REFUNDED by system']);
  await sweep();
  expect(await atProvider(whole)).toHaveLength(1);
});

test('cancelled, and given back by hand before our refund went out', async () => {
  const order = await placed();
  await set(order, 'CANCELLED');
  await app.ctx.razorpay.refund({
    paymentId: order.paymentId,
    amount: 13_000,
    key: `by-hand-${order.orderId}`,
  });
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
  expect(await atProvider(order)).toHaveLength(1);
});

test('cancelled before its payment was captured: the money is taken and returned', async () => {
  const started = await start(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
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
  await set(order, 'CANCELLED');
  await sweep();
  await sweep();
  expect(await timeline(order)).toEqual(REFUNDED);
  expect(await booksOf(app.ctx.sql, started.id)).toMatchObject({
    captured: 13_000,
    returned: 13_000,
    refunds: 1,
  });
});

test('captures that became no order stay visible to staff', async () => {
  const started = await start(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
  const proof = await pay(app, started.id, { amount: 777 });
  await app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id });
  const order = { paymentId: proof.razorpay_payment_id };
  expect(await exceptions(order)).toMatchObject([
    { kind: 'refund', status: 'queued', orderId: null, amount: 7.77 },
  ]);
  await sweep();
  expect(await exceptions(order)).toMatchObject([
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
    await makeUser(app.ctx, { shops: [shop] }),
  ]) {
    expect((await app.ask(asker, 'GET', '/api/payments/exceptions')).status).toBe(403);
  }
});

async function providerOrderOf({ paymentId }: { paymentId: string }): Promise<string> {
  const { orderId } = await app.ctx.razorpay.fetchPayment(paymentId);
  return orderId ?? '';
}
