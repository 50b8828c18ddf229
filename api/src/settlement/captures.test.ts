import type { OrderView } from '@canteen/domain/order-view';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp } from '../testing/app.ts';
import { create, makeUser, paidCheckout, pay, start, verify, type TestUser } from '../testing/factories.ts';
import { ONE_ORDER, ONE_REFUND, openTill, type Till } from '../testing/till.ts';

let app: TestApp;
let customer: TestUser;
let till: Till;

beforeAll(async () => {
  till = await openTill();
  ({ app, customer } = till);
});
afterAll(() => app.close());

test('a webhook before create makes the order; create then answers the same one', async () => {
  const proof = await till.paid();
  expect((await till.replay(proof)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const [order] = (await app.ask<OrderView[]>(customer, 'GET', '/api/orders')).body;
  expect(order).toMatchObject({
    paymentId: proof.razorpay_payment_id,
    timeline: [{ status: 'PAID', by: 'customer' }],
  });
  // Known to us as captured, so its proof is not needed any more. It is the page's first call all the same.
  expect(await create(app, customer, proof.razorpay_payment_id)).toMatchObject({ status: 201, body: order });
  expect((await verify(app, customer, proof)).body).toEqual({ valid: true });
  expect(await create(app, customer, proof.razorpay_payment_id)).toMatchObject({ status: 200, body: order });
  expect(await till.books(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('webhooks during create make one order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const proof = await till.paid();
    await verify(app, customer, proof);
    const creates = Array.from({ length: 4 }, () => create(app, customer, proof.razorpay_payment_id));
    const [answers] = await Promise.all([
      Promise.all(creates),
      till.replay(proof),
      till.replay(proof),
      till.sweep(),
    ]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(await till.books(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
  }
});

test('webhooks after create change nothing, however often and in whatever order', async () => {
  const { proof, paymentId } = await paidCheckout(app, customer, await till.checkout());
  const { body } = await create(app, customer, paymentId);
  for (const event of ['order.paid', 'payment.captured', 'payment.authorized', 'order.paid']) {
    await app.sandbox('/webhooks/replay', { payment_id: paymentId, event });
  }
  expect((await app.ask(customer, 'GET', `/api/orders/track/${body._id}`)).body).toEqual(body);
  expect(await till.books(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('with no webhook, no proof and no create the sweep makes the order', async () => {
  const proof = await till.paid();
  await till.sweep();
  await till.sweep();
  expect(await till.books(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('a payment that is only authorised is captured by the sweep', async () => {
  const unproved = await till.paid({ capture: false });
  const proved = await till.paid({ capture: false });
  await verify(app, customer, proved);
  expect((await create(app, customer, proved.razorpay_payment_id)).status).toBe(201);
  expect(await till.books(proved.razorpay_order_id)).toMatchObject({ orders: 1, captures: 0 });
  await till.sweep();
  for (const proof of [unproved, proved]) {
    expect(await till.books(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
    expect(await app.ctx.razorpay.fetchPayment(proof.razorpay_payment_id)).toMatchObject({
      status: 'captured',
    });
  }
});

test('a failed payment makes nothing, and the next one of the same order makes it', async () => {
  const started = await start(app, customer, await till.checkout());
  const failed = await app.sandbox<{ error: { code: string; metadata: { payment_id: string } } }>('/pay', {
    order_id: started.id,
    outcome: 'failure',
    webhook: false,
  });
  await app.sandbox('/webhooks/replay', { payment_id: failed.error.metadata.payment_id });
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
  await till.replay(await pay(app, started.id));
  expect(await till.books(started.id)).toMatchObject(ONE_ORDER);
});

test('an order paid twice is one order and one refund', async () => {
  const started = await start(app, customer, await till.checkout());
  const first = await pay(app, started.id);
  const second = await pay(app, started.id, { late: true });
  await Promise.all([
    till.replay(second),
    till.replay(first),
    verify(app, customer, first),
    verify(app, customer, second),
  ]);
  await Promise.all([first, second].map((proof) => create(app, customer, proof.razorpay_payment_id)));
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject({
    orders: 1,
    captures: 2,
    refunds: 1,
    captured: 26_000,
    sold: 13_000,
    returned: 13_000,
  });
});

test('a second payment of which no webhook tells is found and given back', async () => {
  const started = await start(app, customer, await till.checkout());
  await till.replay(await pay(app, started.id));
  await pay(app, started.id, { late: true });
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject({
    orders: 1,
    captures: 2,
    sold: 13_000,
    returned: 13_000,
  });
});

test('another amount than the order’s is given back, and no order is made', async () => {
  const started = await start(app, customer, await till.checkout());
  const proof = await pay(app, started.id, { amount: 100 });
  await till.replay(proof);
  await verify(app, customer, proof);
  expect(await create(app, customer, proof.razorpay_payment_id)).toMatchObject({
    status: 422,
    body: { code: 'REFUSED' },
  });
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject({
    orders: 0,
    captures: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
});

test('an order made on the proof before its capture shows another amount is cancelled and given back', async () => {
  const started = await start(app, customer, await till.checkout());
  const proof = await pay(app, started.id, { amount: 100 });
  await verify(app, customer, proof);
  const { body } = await create(app, customer, proof.razorpay_payment_id);
  await till.replay(proof);
  await till.sweep();
  const tracked = await app.ask<OrderView>(customer, 'GET', `/api/orders/track/${body._id}`);
  expect(tracked.body.timeline.map(({ status, by }) => [status, by])).toEqual([
    ['PAID', 'customer'],
    ['CANCELLED', 'system'],
    ['REFUNDED', 'system'],
  ]);
  expect(await till.books(started.id)).toMatchObject({
    orders: 1,
    captures: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
});

test('another amount of an order that is being cooked is for a person to see, who may cancel it', async () => {
  const started = await start(app, customer, await till.checkout());
  const proof = await pay(app, started.id, { amount: 100 });
  await verify(app, customer, proof);
  const { body } = await create(app, customer, proof.razorpay_payment_id);
  await till.setStatus(body, 'ACCEPTED');
  await till.replay(proof);
  await till.sweep();
  const order = { _id: body._id, paymentId: proof.razorpay_payment_id };
  expect(await till.timeline(order)).toEqual(['PAID by customer', 'ACCEPTED by admin']);
  expect(await till.exceptions(order)).toMatchObject([
    { kind: 'amount-differs', status: 'unsettled', amount: 1, orderId: body.orderId },
  ]);
  await till.setStatus(body, 'CANCELLED');
  await till.sweep();
  expect((await till.timeline(order)).at(-1)).toBe('REFUNDED by system');
  expect(await till.books(started.id)).toMatchObject({ orders: 1, refunds: 1, captured: 100, returned: 100 });
  expect(await till.exceptions(order)).toEqual([]);
});

test('what was taken in another currency is for a person to see too', async () => {
  const order = await till.placed();
  await app.ctx.sql`
    insert into captures (provider_payment_id, payment_id, amount, currency, seen_at, paid_at, source, settled_at)
    select orders.provider_payment_id, orders.payment_id, orders.total_price, 'USD', now(), now(), 'webhook', now()
    from orders where orders.id = ${order._id}
    on conflict (provider_payment_id) do update set currency = 'USD', settled_at = now()`;
  expect(await till.exceptions(order)).toMatchObject([{ kind: 'amount-differs', amount: 130 }]);
});

test('an order whose payment was never captured is for a person to see after a while', async () => {
  const proof = await till.paid({ capture: false });
  await verify(app, customer, proof);
  const { body } = await create(app, customer, proof.razorpay_payment_id);
  const order = { ...body, paymentId: proof.razorpay_payment_id };
  expect(await till.exceptions(order)).toEqual([]);
  await till.shiftClock(16);
  expect(await till.exceptions(order)).toMatchObject([{ kind: 'order-without-capture', amount: 130 }]);
  await till.sweep();
  expect(await till.exceptions(order)).toEqual([]);
  await till.shiftClock(0);
});

test('a customer who is gone gets the money back', async () => {
  const leaving = await makeUser(app.ctx);
  const started = await start(app, leaving, await till.checkout());
  const proof = await pay(app, started.id);
  await app.ctx.sql`delete from users where users.id = ${leaving.id}`;
  await till.replay(proof);
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject(ONE_REFUND);
});
