import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { eraseOrdersOfDeletedUsers } from '../../privacy/erase-orders.ts';
import { type TestApp } from '../../testing/app.ts';
import {
  createOrder,
  makePaidCheckout,
  makeUser,
  payAtProvider,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../../testing/factories.ts';
import {
  ONE_ORDER,
  ONE_ORDER_AND_ONE_REFUND,
  ONE_REFUND,
  startPaymentFixture,
  type PaymentFixture,
} from '../../testing/payment-fixture.ts';

let app: TestApp;
let customer: TestUser;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app, customer } = fixture);
});
afterAll(() => app.close());

test('a webhook before create places the order; create then answers the same one', async () => {
  const proof = await fixture.paid();
  expect((await fixture.replay(proof)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const [order] = (await app.request<OrderView[]>(customer, 'GET', '/api/orders')).body;
  expect(order).toMatchObject({
    paymentId: proof.razorpay_payment_id,
    timeline: [{ status: 'PAID', by: 'customer' }],
  });
  // The capture is known, so no verification is needed. It is the customer's first call, so the answer is 201.
  expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject({
    status: 201,
    body: order,
  });
  expect((await verifyPayment(app, customer, proof)).body).toEqual({ valid: true });
  expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject({
    status: 200,
    body: order,
  });
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('webhooks during create lead to one order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const proof = await fixture.paid();
    await verifyPayment(app, customer, proof);
    const creates = Array.from({ length: 4 }, () => createOrder(app, customer, proof.razorpay_payment_id));
    const [answers] = await Promise.all([
      Promise.all(creates),
      fixture.replay(proof),
      fixture.replay(proof),
      fixture.sweep(),
    ]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
  }
});

test('webhooks after create change nothing, also when repeated and out of order', async () => {
  const { proof, paymentId } = await makePaidCheckout(app, customer, await fixture.checkout());
  const { body } = await createOrder(app, customer, paymentId);
  for (const event of ['order.paid', 'payment.captured', 'payment.authorized', 'order.paid']) {
    await app.sandbox('/webhooks/replay', { payment_id: paymentId, event });
  }
  expect((await app.request(customer, 'GET', `/api/orders/track/${body._id}`)).body).toEqual(body);
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('webhooks of many orders at the same moment are each applied once', async () => {
  const paid = await Promise.all(
    Array.from({ length: 6 }, async () => makePaidCheckout(app, customer, await fixture.checkout())),
  );
  // Two are only verified, and another one is paid with a wrong amount.
  const withOrder = paid.slice(0, 4);
  for (const { paymentId } of withOrder) await createOrder(app, customer, paymentId);
  const other = await fixture.paid({ amount: 100 });
  const proofs = [...paid.map(({ proof }) => proof), other];
  await Promise.all([...proofs, ...proofs].map((proof) => fixture.replay(proof)));
  for (const { proof } of paid) {
    expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
  }
  expect(await fixture.totals(other.razorpay_order_id)).toMatchObject({ orders: 0, captures: 1, refunds: 1 });
  const [unsettled] = await app.ctx.sql<{ count: number }[]>`
    select count(*)::integer as count from captures where captures.settled_at is null`;
  expect(unsettled).toEqual({ count: 0 });
});

test('without webhook, verification and create, the sweep places the order', async () => {
  const proof = await fixture.paid();
  await fixture.sweep();
  await fixture.sweep();
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('a payment that is only authorised is captured by the sweep', async () => {
  const unverified = await fixture.paid({ capture: false });
  const verified = await fixture.paid({ capture: false });
  await verifyPayment(app, customer, verified);
  expect((await createOrder(app, customer, verified.razorpay_payment_id)).status).toBe(201);
  expect(await fixture.totals(verified.razorpay_order_id)).toMatchObject({ orders: 1, captures: 0 });
  await fixture.sweep();
  for (const proof of [unverified, verified]) {
    expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
    expect(await app.ctx.razorpay.fetchPayment(proof.razorpay_payment_id)).toMatchObject({
      status: 'captured',
    });
  }
});

test('a failed payment places no order; the next payment of the same checkout does', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const failed = await app.sandbox<{ error: { code: string; metadata: { payment_id: string } } }>('/pay', {
    order_id: started.id,
    outcome: 'failure',
    webhook: false,
  });
  await app.sandbox('/webhooks/replay', { payment_id: failed.error.metadata.payment_id });
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
  await fixture.replay(await payAtProvider(app, started.id));
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER);
});

test('an order paid twice is one order and one refund', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const first = await payAtProvider(app, started.id);
  const second = await payAtProvider(app, started.id, { late: true });
  await Promise.all([
    fixture.replay(second),
    fixture.replay(first),
    verifyPayment(app, customer, first),
    verifyPayment(app, customer, second),
  ]);
  await Promise.all([first, second].map((proof) => createOrder(app, customer, proof.razorpay_payment_id)));
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER_AND_ONE_REFUND);
});

test('a second payment without a webhook is found by the sweep and refunded', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  await fixture.replay(await payAtProvider(app, started.id));
  await payAtProvider(app, started.id, { late: true });
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER_AND_ONE_REFUND);
});

test('the authorised payment of an order is captured, also when a second payment was captured and refunded', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const authorised = await payAtProvider(app, started.id, { capture: false });
  await verifyPayment(app, customer, authorised);
  expect((await createOrder(app, customer, authorised.razorpay_payment_id)).status).toBe(201);
  await fixture.replay(await payAtProvider(app, started.id, { late: true }));
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER_AND_ONE_REFUND);
});

test('a payment with the wrong amount is refunded and no order is placed', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { amount: 100 });
  await fixture.replay(proof);
  await verifyPayment(app, customer, proof);
  expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject({
    status: 422,
    body: { code: 'REFUSED' },
  });
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject({
    orders: 0,
    captures: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
});

test('a payment that was refunded at the provider before it has an order places none, in any order of the webhooks', async () => {
  const refunded = async () => {
    const proof = await fixture.paid();
    const { razorpay_payment_id: paymentId, razorpay_order_id: orderId } = proof;
    await app.ctx.razorpay.refund({ paymentId, amount: 13_000, key: `by-hand-${orderId}` });
    const deliver = (event: string) => app.sandbox('/webhooks/replay', { payment_id: paymentId, event });
    return { proof, deliver };
  };
  const late = await refunded();
  await late.deliver('refund.processed');
  await late.deliver('payment.captured');
  const verified = await refunded();
  await verifyPayment(app, customer, verified.proof);
  await verified.deliver('refund.processed');
  const { razorpay_payment_id: paymentId } = verified.proof;
  expect((await createOrder(app, customer, paymentId)).status).toBe(422);
  for (const { proof } of [late, verified]) {
    await fixture.sweep();
    expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_REFUND);
    expect(await fixture.refundsAtProvider({ paymentId: proof.razorpay_payment_id })).toHaveLength(1);
  }
});

test('an order placed before its capture shows another amount is cancelled and refunded', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { amount: 100 });
  await verifyPayment(app, customer, proof);
  const { body } = await createOrder(app, customer, proof.razorpay_payment_id);
  await fixture.replay(proof);
  await fixture.sweep();
  const tracked = await app.request<OrderView>(customer, 'GET', `/api/orders/track/${body._id}`);
  expect(tracked.body.timeline).toMatchObject([
    { status: 'PAID', by: 'customer' },
    { status: 'CANCELLED', by: 'system', reason: 'amount-differs' },
    { status: 'REFUNDED', by: 'system' },
  ]);
  expect(await fixture.totals(started.id)).toMatchObject({
    orders: 1,
    captures: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
});

test('a wrong amount of an accepted order is shown to staff, who may cancel it', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { amount: 100 });
  await verifyPayment(app, customer, proof);
  const { body } = await createOrder(app, customer, proof.razorpay_payment_id);
  await fixture.setStatus(body, 'ACCEPTED');
  await fixture.replay(proof);
  await fixture.sweep();
  const order = { _id: body._id, paymentId: proof.razorpay_payment_id };
  expect(await fixture.timeline(order)).toEqual(['PAID by customer', 'ACCEPTED by admin']);
  expect(await fixture.exceptions(order)).toMatchObject([
    { kind: 'amount-differs', status: 'unsettled', amount: 1, orderId: body.orderId },
  ]);
  await fixture.setStatus(body, 'CANCELLED');
  expect(await fixture.exceptions(order)).toMatchObject([{ kind: 'refund', status: 'queued', amount: 1 }]);
  await fixture.sweep();
  expect((await fixture.timeline(order)).at(-1)).toBe('REFUNDED by system');
  expect(await fixture.totals(started.id)).toMatchObject({
    orders: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
  expect(await fixture.exceptions(order)).toEqual([]);
});

test.each([
  ['in another currency', 13_000, 'USD'],
  ['of another amount', 12_000, 'INR'],
])(
  'a capture %s is shown to staff too, also when an older version stores it',
  async (_, amount, currency) => {
    const order = await fixture.placed();
    const { count } = await app.ctx.sql`
    insert into captures (provider_payment_id, payment_id, amount, currency, seen_at, paid_at, source, settled_at)
    select orders.provider_payment_id, orders.payment_id, ${amount}, ${currency}, now(), now(), 'webhook', now()
    from orders where orders.id = ${order._id}`;
    expect(count).toBe(1);
    expect(await fixture.exceptions(order)).toMatchObject([{ kind: 'amount-differs', amount: amount / 100 }]);
  },
);

test('an order without a capture is shown to staff after 15 minutes', async () => {
  const proof = await fixture.paid({ capture: false });
  await verifyPayment(app, customer, proof);
  const { body } = await createOrder(app, customer, proof.razorpay_payment_id);
  const order = { ...body, paymentId: proof.razorpay_payment_id };
  expect(await fixture.exceptions(order)).toEqual([]);
  await fixture.shiftClock(16);
  expect(await fixture.exceptions(order)).toMatchObject([{ kind: 'order-without-capture', amount: 130 }]);
  await fixture.sweep();
  expect(await fixture.exceptions(order)).toEqual([]);
  await fixture.shiftClock(0);
});

test('an order whose capture is as old as itself is not asked about, and is no exception', async () => {
  const proof = await fixture.paid();
  await fixture.replay(proof);
  const { body } = await createOrder(app, customer, proof.razorpay_payment_id);
  const order = { ...body, paymentId: proof.razorpay_payment_id };
  const isAsked = async (providerOrderId: string) => {
    const [row] = await app.ctx.sql<{ asked: boolean }[]>`
      select payments.asked_at is not null as asked from payments
      where payments.provider_order_id = ${providerOrderId}`;
    return row?.asked;
  };
  const open = await startPayment(app, customer, await fixture.checkout());
  // Half an hour before the sweep asks about neither of them any more.
  await fixture.shiftClock(6 * 24 * 60 - 30);
  await fixture.sweep();
  expect(await isAsked(open.id)).toBe(true);
  expect(await isAsked(proof.razorpay_order_id)).toBe(false);
  expect(await fixture.exceptions(order)).toEqual([]);
  // Half an hour before the list is too short for the order.
  await fixture.shiftClock(30 * 24 * 60 - 30);
  expect(await fixture.exceptions(order)).toEqual([]);
  await fixture.shiftClock(0);
});

test('a payment of a deleted customer is refunded', async () => {
  const leaving = await makeUser(app.ctx);
  const started = await startPayment(app, leaving, await fixture.checkout());
  const proof = await payAtProvider(app, started.id);
  await app.ctx.sql`delete from users where users.id = ${leaving.id}`;
  await fixture.replay(proof);
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject(ONE_REFUND);
});

test('the authorised payment of an order is captured also after its customer has left', async () => {
  const leaving = await makeUser(app.ctx);
  const started = await startPayment(app, leaving, await fixture.checkout());
  const proof = await payAtProvider(app, started.id, { capture: false });
  await verifyPayment(app, leaving, proof);
  const { body } = await createOrder(app, leaving, proof.razorpay_payment_id);
  await fixture.setStatus(body, 'DELIVERED');
  await app.ctx.sql`delete from users where users.id = ${leaving.id}`;
  await eraseOrdersOfDeletedUsers(app.ctx);
  const captured = async () =>
    (
      await app.ctx.sql`
        select 1 from captures join orders on orders.provider_payment_id = captures.provider_payment_id
        where orders.id = ${body._id} and orders.erased_at is not null and captures.settled_at is not null`
    ).count;
  expect(await captured()).toBe(0);
  await fixture.sweep();
  expect(await captured()).toBe(1);
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER);
});
