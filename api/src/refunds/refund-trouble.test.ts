import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { type TestUser } from '../testing/factories.ts';
import { openTill, type Till } from '../testing/till.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let till: Till;

beforeAll(async () => {
  till = await openTill();
  ({ app, customer, admin } = till);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await till.shiftClock(0);
});

const REFUNDED = ['PAID by customer', 'CANCELLED by admin', 'REFUNDED by system'];

test('a lost answer: the refund was made, and is found instead of made again', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('refunds.create', { kind: 'lost-answer' });
  await till.sweep();
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
  expect(await till.refundsAtProvider(order)).toHaveLength(1);
});

test('a provider that cannot be reached: the refund waits, and goes through later', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('*', { kind: 'unreachable' }, 1000);
  await till.sweep();
  expect(await till.exceptions(order)).toMatchObject([{ status: 'queued', attempts: 1 }]);
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
});

test('a refusal is shown as failed, is tried again an hour later, and at the word of an admin', async () => {
  const [order, other] = [await till.placed(), await till.placed()];
  await till.setStatus(order, 'CANCELLED');
  await till.setStatus(other, 'CANCELLED');
  await till.addFault(
    'refunds.create',
    { kind: 'refuse', description: 'Your account does not have enough balance.' },
    2,
  );
  await till.sweep();
  const [failed] = await till.exceptions(order);
  expect(failed).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('enough balance'),
  });
  await till.sweep();
  expect(await till.exceptions(order)).toMatchObject([{ attempts: 1 }]);

  const retry = (asker: TestUser) =>
    app.ask(asker, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect((await retry(customer)).status).toBe(403);
  expect((await retry(admin)).status).toBe(204);
  expect(await till.timeline(order)).toEqual(REFUNDED);
  expect(await app.ask(admin, 'POST', `/api/payments/refunds/${'f'.repeat(24)}/retry`)).toMatchObject({
    status: 404,
  });

  await app.ask(null, 'POST', '/dev/clock', { offsetMs: 61 * 60_000 });
  await till.sweep();
  expect(await till.timeline(other)).toEqual(REFUNDED);
});

test('a refund under way is shown, and done when the webhook says so', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('refunds.create', { kind: 'pending' });
  await till.sweep();
  await till.sweep();
  expect(await till.exceptions(order)).toMatchObject([{ status: 'requested' }]);
  const [refund] = await till.refundsAtProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'processed' });
  await vi.waitFor(async () => expect(await till.timeline(order)).toEqual(REFUNDED));
  const replayed = await app.sandbox('/webhooks/replay', {
    payment_id: order.paymentId,
    event: 'refund.processed',
  });
  expect(replayed).toMatchObject([{ status: 200 }]);
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId });
  expect(await till.timeline(order)).toEqual(REFUNDED);
});

test('a refund under way whose webhook is lost is looked after by the sweep', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('refunds.create', { kind: 'pending' });
  await till.sweep();
  const [refund] = await till.refundsAtProvider(order);
  await app.ctx.sql`
    update razorpay_sandbox.refunds set entity = refunds.entity || '{"status":"processed"}'
    where refunds.id = ${refund?.id ?? ''}`;
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
});

test('a refund that fails at the bank is made anew, once', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('refunds.create', { kind: 'pending' });
  await till.sweep();
  const [refund] = await till.refundsAtProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'failed' });
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId, event: 'refund.failed' });
  const [failed] = await till.exceptions(order);
  expect(failed).toMatchObject({ status: 'failed' });
  await till.addFault('refunds.create', { kind: 'lost-answer' });
  const retry = () => app.ask(admin, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect((await retry()).status).toBe(503);
  expect((await retry()).status).toBe(204);
  expect((await retry()).status).toBe(204);
  expect((await till.refundsAtProvider(order)).map(({ status }) => status).toSorted()).toEqual([
    'failed',
    'processed',
  ]);
  expect(await till.timeline(order)).toEqual(REFUNDED);
});

test('a refund that was under way for long and then failed is tried again all the same', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('refunds.create', { kind: 'pending' });
  // It is looked after every two minutes; only tries count.
  for (let look = 0; look < 25; look += 1) await till.sweep();
  expect(await till.exceptions(order)).toMatchObject([{ status: 'requested', attempts: 1 }]);
  const [refund] = await till.refundsAtProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'failed' });
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId, event: 'refund.failed' });
  await till.shiftClock(61);
  await till.sweep();
  expect(await till.timeline(order)).toEqual(REFUNDED);
});

test('a refund that is refused again and again is given up after twenty tries, and left to a person', async () => {
  const order = await till.placed();
  await till.setStatus(order, 'CANCELLED');
  await till.addFault('refunds.create', { kind: 'refuse', description: 'The account is closed.' }, 1000);
  for (let hour = 0; hour < 24; hour += 1) {
    await till.shiftClock(hour * 61);
    await till.sweep();
  }
  const [givenUp] = await till.exceptions(order);
  expect(givenUp).toMatchObject({ status: 'failed', attempts: 20 });
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await app.ask(admin, 'POST', `/api/payments/refunds/${givenUp?.refundId}/retry`);
  expect(await till.timeline(order)).toEqual(REFUNDED);
});
