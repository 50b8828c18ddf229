import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import {
  createOrder,
  payAtProvider,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../testing/factories.ts';
import { startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';

// What happened at the provider without a webhook, and what staff did there.

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
const refundByHand = (order: { orderId: string; paymentId: string }, amount: number) =>
  app.ctx.razorpay.refund({ paymentId: order.paymentId, amount, key: `by-hand-${order.orderId}` });

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

test('a try of which nothing was heard and that failed does not block the next one', async () => {
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

test('when staff have returned all but less than ₹1, which the provider cannot return, the order is REFUNDED', async () => {
  const order = await fixture.placed();
  await refundByHand(order, 12_950);
  await fixture.setStatus(order, 'CANCELLED');
  await fixture.sweep();
  expect(await fixture.timeline(order)).toEqual(REFUNDED);
  expect(await fixture.exceptions(order)).toEqual([]);
  const [providerOrder] = await app.ctx.sql<{ id: string }[]>`
    select payments.provider_order_id as id from payments where payments.provider_payment_id = ${order.paymentId}`;
  expect(await fixture.totals(providerOrder?.id ?? '')).toMatchObject({ captured: 13_000, returned: 12_950 });
});

test('a refund of the total does not count as the whole when more was captured', async () => {
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
