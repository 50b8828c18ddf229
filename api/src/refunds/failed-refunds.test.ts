import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import type { TestApp } from '../testing/app.ts';
import { type TestUser } from '../testing/factories.ts';
import { startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app, customer, admin } = fixture);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await fixture.shiftClock(0);
});

const REFUNDED = ['PAID by customer', 'CANCELLED by admin', 'REFUNDED by system'];

test('when the answer of the provider is lost, the refund is found and not made again', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'lost-answer' });
  await fixture.sweep();
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.refundsAtProvider(order)).toHaveLength(1);
});

test('while the provider is unreachable the refund stays queued, and it succeeds later', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('*', { kind: 'unreachable' }, 1000);
  await fixture.sweep(503);
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('a refused refund is shown as failed and retried after an hour, or by an admin at once', async () => {
  const [order, other] = [await fixture.placed(), await fixture.placed()];
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.setStatus(other, 'CANCELLED');
  await fixture.addFault(
    'refunds.create',
    { kind: 'refuse', description: 'Your account does not have enough balance.' },
    2,
  );
  const warn = vi.spyOn(app.ctx.log, 'warn');
  await fixture.sweep();
  const [failed] = await fixture.exceptions(order);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ refundId: failed?.refundId }),
    'a refund was refused',
  );
  warn.mockRestore();
  expect(failed).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('enough balance'),
  });
  await fixture.sweep();
  expect(await fixture.exceptions(order)).toMatchObject([{ attempts: 1 }]);

  const retry = (caller: TestUser) =>
    app.request(caller, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect((await retry(customer)).status).toBe(403);
  expect((await retry(admin)).status).toBe(204);
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await app.request(admin, 'POST', `/api/payments/refunds/${'f'.repeat(24)}/retry`)).toMatchObject({
    status: 404,
  });

  await app.request(null, 'POST', '/dev/clock', { offsetMs: 61 * 60_000 });
  await fixture.sweep();
  expect(await fixture.timeline(other)).toEqual(REFUNDED);
});

test('a pending refund is shown, and finished by the webhook', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  await fixture.sweep();
  await fixture.sweep();
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'requested' }]);
  const [refund] = await fixture.refundsAtProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'processed' });
  await vi.waitFor(async () => expect(await fixture.timeline(order)).toEqual(REFUNDED));
  const replayed = await app.sandbox('/webhooks/replay', {
    payment_id: order.paymentId,
    event: 'refund.processed',
  });
  expect(replayed).toMatchObject([{ status: 200 }]);
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId });
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('a pending refund whose webhook is lost is finished by the sweep', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  await fixture.sweep();
  const [refund] = await fixture.refundsAtProvider(order);
  await app.ctx.sql`
    update razorpay_sandbox.refunds set entity = refunds.entity || '{"status":"processed"}'
    where refunds.id = ${refund?.id ?? ''}`;
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('a refund that fails at the bank is made again, once', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  await fixture.sweep();
  const [refund] = await fixture.refundsAtProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'failed' });
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId, event: 'refund.failed' });
  const [failed] = await fixture.exceptions(order);
  expect(failed).toMatchObject({ status: 'failed' });
  await fixture.addFault('refunds.create', { kind: 'lost-answer' });
  const retry = () => app.request(admin, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect((await retry()).status).toBe(503);
  expect((await retry()).status).toBe(204);
  expect((await retry()).status).toBe(204);
  expect((await fixture.refundsAtProvider(order)).map(({ status }) => status).toSorted()).toEqual([
    'failed',
    'processed',
  ]);
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('a retry is audited also when its answer is lost, and not when the refund was already made', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'lost-answer' });
  const [queued] = await fixture.exceptions(order);
  const retry = async () => {
    const { status } = await app.request(admin, 'POST', `/api/payments/refunds/${queued?.refundId}/retry`);
    const path = `/api/audit?subjectKind=payment&subjectId=${queued?.refundId}`;
    const { body: entries } = await app.request<AuditEntryAnswer[]>(admin, 'GET', path);
    return { status, by: entries.map(({ action, actor }) => `${action} ${actor.name}`) };
  };
  expect(await retry()).toEqual({ status: 503, by: ['refund.retry Meera Iyer'] });
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await retry()).toEqual({ status: 204, by: ['refund.retry Meera Iyer'] });
  expect(await fixture.refundsAtProvider(order)).toHaveLength(1);
});

test('a refund that was pending for long and then failed is retried', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  // Checks of a pending refund are not counted as attempts.
  for (let check = 0; check < 25; check += 1) await fixture.sweep();
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'requested', attempts: 1 }]);
  const [refund] = await fixture.refundsAtProvider(order);
  await app.sandbox('/refunds/settle', { refund_id: refund?.id, status: 'failed' });
  await app.sandbox('/webhooks/replay', { payment_id: order.paymentId, event: 'refund.failed' });
  await fixture.shiftClock(61);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

/** A pending refund fails at the bank, and its webhook is lost. The money is at the provider again. */
async function failUnseen(order: { paymentId: string }): Promise<void> {
  await app.ctx.sql`
    update razorpay_sandbox.refunds set entity = refunds.entity || '{"status":"failed"}'
    where refunds.payment = ${order.paymentId}`;
  await app.ctx.sql`
    update razorpay_sandbox.payments
    set entity = payments.entity || '{"amount_refunded":0,"refund_status":null,"status":"captured"}'
    where payments.id = ${order.paymentId}`;
}

test('a refund that is found to have failed is shown as failed, and is made again after an hour', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' }, 1000);
  for (let tries = 1; tries <= 3; tries += 1) {
    await fixture.shiftClock(tries * 61);
    await fixture.sweep();
    await failUnseen(order);
    await fixture.sweep();
    await fixture.sweep();
    expect(await fixture.exceptions(order)).toMatchObject([{ status: 'failed', attempts: tries }]);
    expect(await fixture.refundsAtProvider(order)).toHaveLength(tries);
  }
});

test('a failed attempt whose response was lost does not block the next attempt', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'pending' });
  await fixture.sweep();
  const [first] = await fixture.refundsAtProvider(order);
  await failUnseen(order);
  await fixture.sweep();
  const [failed] = await fixture.exceptions(order);
  // The second try reached the provider, and its answer and its webhooks did not come back.
  const second = 'rfnd_00000000000002';
  const receipt = `${failed?.refundId}-${first?.id.slice(-14)}`;
  await app.ctx.sql`
    insert into razorpay_sandbox.refunds (id, payment, key, request, entity)
    select ${second}, refunds.payment, ${receipt}, refunds.request,
      refunds.entity || ${app.ctx.sql.json({ id: second, receipt })}
    from razorpay_sandbox.refunds where refunds.id = ${first?.id ?? ''}`;
  await app.request(admin, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect((await fixture.refundsAtProvider(order)).map(({ status }) => status).toSorted()).toEqual([
    'failed',
    'failed',
    'processed',
  ]);
});

test('an outage of the provider uses up no try', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('*', { kind: 'unreachable' }, 1000);
  for (let run = 0; run < 25; run += 1) await fixture.sweep(503);
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await fixture.addFault('refunds.create', { kind: 'refuse', description: 'Not enough balance.' });
  await fixture.sweep();
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'failed', attempts: 1 }]);
  await fixture.shiftClock(61);
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});

test('a refund that is always refused is retried 20 times, then only by an admin', async () => {
  const order = await fixture.placed();
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.addFault('refunds.create', { kind: 'refuse', description: 'The account is closed.' }, 1000);
  for (let hour = 0; hour < 24; hour += 1) {
    await fixture.shiftClock(hour * 61);
    await fixture.sweep();
  }
  const [failed] = await fixture.exceptions(order);
  expect(failed).toMatchObject({ status: 'failed', attempts: 20 });
  const retried = await app.request(admin, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect(retried).toMatchObject({
    status: 422,
    body: { code: 'REFUSED', message: expect.stringContaining('The account is closed.') },
  });
  expect(await fixture.exceptions(order)).toMatchObject([{ status: 'failed', attempts: 21 }]);
  await app.ctx.sql`delete from razorpay_sandbox.faults`;
  await app.request(admin, 'POST', `/api/payments/refunds/${failed?.refundId}/retry`);
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
});
