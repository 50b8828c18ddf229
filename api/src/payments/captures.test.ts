import { createHmac } from 'node:crypto';
import type { OrderView } from '@canteen/domain/order-view';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { send, startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  create,
  makeFood,
  makeShop,
  makeUser,
  paidCheckout,
  pay,
  start,
  verify,
  type Proof,
  type TestUser,
} from '../testing/factories.ts';
import { booksOf, type Books } from '../testing/books.ts';

let app: TestApp;
let customer: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());
afterEach(async () => {
  await shiftClock(0);
  await app.ctx.sql`update shops set enabled = true`;
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${food}`;
});

const shiftClock = (minutes: number) => app.ask(null, 'POST', '/dev/clock', { offsetMs: minutes * 60_000 });
const checkout = (quantity = 1) => checkoutOf(app.ctx, shop, [{ food, quantity }]);
const sweep = () => app.ask(null, 'POST', '/dev/jobs/sweep/run');
const replay = (proof: Proof) =>
  app.sandbox<{ event: string; status: number }[]>('/webhooks/replay', {
    payment_id: proof.razorpay_payment_id,
  });
const books = (orderId: string): Promise<Books> => booksOf(app.ctx.sql, orderId);

async function paid(more: object = {}): Promise<Proof> {
  return pay(app, (await start(app, customer, await checkout())).id, more);
}

const oneOrder = { orders: 1, captures: 1, refunds: 0, captured: 13_000, sold: 13_000, returned: 0 };
const oneRefund = { orders: 0, captures: 1, refunds: 1, captured: 13_000, sold: 0, returned: 13_000 };

test('a webhook before create makes the order; create then answers the same one', async () => {
  const proof = await paid();
  expect((await replay(proof)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const [order] = (await app.ask<OrderView[]>(customer, 'GET', '/api/orders')).body;
  expect(order).toMatchObject({
    paymentId: proof.razorpay_payment_id,
    timeline: [{ status: 'PAID', by: 'customer' }],
  });
  // Known to us as captured, so its proof is not needed any more.
  expect(await create(app, customer, proof.razorpay_payment_id)).toMatchObject({ status: 200, body: order });
  expect((await verify(app, customer, proof)).body).toEqual({ valid: true });
  expect(await create(app, customer, proof.razorpay_payment_id)).toMatchObject({ status: 200, body: order });
  expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
});

test('webhooks during create make one order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const proof = await paid();
    await verify(app, customer, proof);
    const creates = Array.from({ length: 4 }, () => create(app, customer, proof.razorpay_payment_id));
    const [answers] = await Promise.all([Promise.all(creates), replay(proof), replay(proof), sweep()]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
  }
});

test('webhooks after create change nothing, however often and in whatever order', async () => {
  const { proof, paymentId } = await paidCheckout(app, customer, await checkout());
  const { body } = await create(app, customer, paymentId);
  for (const event of ['order.paid', 'payment.captured', 'payment.authorized', 'order.paid']) {
    await app.sandbox('/webhooks/replay', { payment_id: paymentId, event });
  }
  expect((await app.ask(customer, 'GET', `/api/orders/track/${body._id}`)).body).toEqual(body);
  expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
});

test('with no webhook, no proof and no create the sweep makes the order', async () => {
  const proof = await paid();
  expect((await sweep()).status).toBe(200);
  await sweep();
  expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
});

test('a payment that is only authorised is captured by the sweep', async () => {
  const unproved = await paid({ capture: false });
  const proved = await paid({ capture: false });
  await verify(app, customer, proved);
  expect((await create(app, customer, proved.razorpay_payment_id)).status).toBe(201);
  expect(await books(proved.razorpay_order_id)).toMatchObject({ orders: 1, captures: 0 });
  await sweep();
  for (const proof of [unproved, proved]) {
    expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
    expect(await app.ctx.razorpay.fetchPayment(proof.razorpay_payment_id)).toMatchObject({
      status: 'captured',
    });
  }
});

test('a failed payment makes nothing, and the next one of the same order makes it', async () => {
  const started = await start(app, customer, await checkout());
  const failed = await app.sandbox<{ error: { code: string; metadata: { payment_id: string } } }>('/pay', {
    order_id: started.id,
    outcome: 'failure',
    webhook: false,
  });
  await app.sandbox('/webhooks/replay', { payment_id: failed.error.metadata.payment_id });
  await sweep();
  expect(await books(started.id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
  await replay(await pay(app, started.id));
  expect(await books(started.id)).toMatchObject(oneOrder);
});

test('an order paid twice is one order and one refund', async () => {
  const started = await start(app, customer, await checkout());
  const first = await pay(app, started.id);
  const second = await pay(app, started.id, { late: true });
  await Promise.all([
    replay(second),
    replay(first),
    verify(app, customer, first),
    verify(app, customer, second),
  ]);
  await Promise.all([first, second].map((proof) => create(app, customer, proof.razorpay_payment_id)));
  await sweep();
  expect(await books(started.id)).toMatchObject({
    orders: 1,
    captures: 2,
    refunds: 1,
    captured: 26_000,
    sold: 13_000,
    returned: 13_000,
  });
});

test('a second payment of which no webhook tells is found and given back', async () => {
  const started = await start(app, customer, await checkout());
  await replay(await pay(app, started.id));
  await pay(app, started.id, { late: true });
  await sweep();
  expect(await books(started.id)).toMatchObject({ orders: 1, captures: 2, sold: 13_000, returned: 13_000 });
});

test('another amount than the order’s is given back, and no order is made', async () => {
  const started = await start(app, customer, await checkout());
  const proof = await pay(app, started.id, { amount: 100 });
  await replay(proof);
  await verify(app, customer, proof);
  expect(await create(app, customer, proof.razorpay_payment_id)).toMatchObject({
    status: 422,
    body: { code: 'REFUSED' },
  });
  await sweep();
  expect(await books(started.id)).toMatchObject({
    orders: 0,
    captures: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
});

test('an order made on the proof before its capture shows another amount is cancelled and given back', async () => {
  const started = await start(app, customer, await checkout());
  const proof = await pay(app, started.id, { amount: 100 });
  await verify(app, customer, proof);
  const { body } = await create(app, customer, proof.razorpay_payment_id);
  await replay(proof);
  await sweep();
  const tracked = await app.ask<OrderView>(customer, 'GET', `/api/orders/track/${body._id}`);
  expect(tracked.body.timeline.map(({ status, by }) => [status, by])).toEqual([
    ['PAID', 'customer'],
    ['CANCELLED', 'system'],
    ['REFUNDED', 'system'],
  ]);
  expect(await books(started.id)).toMatchObject({
    orders: 1,
    captures: 1,
    refunds: 1,
    captured: 100,
    returned: 100,
  });
});

test('a customer who is gone gets the money back', async () => {
  const leaving = await makeUser(app.ctx);
  const started = await start(app, leaving, await checkout());
  const proof = await pay(app, started.id);
  await app.ctx.sql`delete from users where users.id = ${leaving.id}`;
  await replay(proof);
  await sweep();
  expect(await books(started.id)).toMatchObject(oneRefund);
});

test('a payment within its quote is honoured, though the shop has closed and the price has changed since', async () => {
  const proof = await paid();
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${food}`;
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  await shiftClock(9);
  await verify(app, customer, proof);
  expect((await create(app, customer, proof.razorpay_payment_id)).body.totalPrice).toBe(130);

  await app.ctx.sql`update shops set enabled = true where shops.id = ${shop}`;
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${food}`;
  await shiftClock(0);
  const reported = await paid();
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  // Paid in time, though we hear of it an hour later.
  await shiftClock(60);
  await replay(reported);
  expect(await books(reported.razorpay_order_id)).toMatchObject(oneOrder);
});

test('proved late but paid in time is honoured too', async () => {
  const proof = await paid();
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  await shiftClock(30);
  expect((await verify(app, customer, proof)).body).toEqual({ valid: true });
  expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(201);
  expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
});

test.each(['webhook', 'create', 'sweep'])(
  'paid after the quote, unchanged: an order (by %s)',
  async (door) => {
    const started = await start(app, customer, await checkout());
    await shiftClock(11);
    const proof = await pay(app, started.id);
    await verify(app, customer, proof);
    if (door === 'webhook') await replay(proof);
    if (door === 'sweep') await sweep();
    expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(
      door === 'create' ? 201 : 200,
    );
    expect(await books(started.id)).toMatchObject(oneOrder);
  },
);

test.each(['webhook', 'create', 'sweep'])('paid after the quote, changed: a refund (by %s)', async (door) => {
  const started = await start(app, customer, await checkout());
  await shiftClock(11);
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${food}`;
  const proof = await pay(app, started.id);
  await verify(app, customer, proof);
  if (door === 'webhook') await replay(proof);
  if (door === 'sweep') await sweep();
  const refused = await create(app, customer, proof.razorpay_payment_id);
  expect(refused).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
  // The old price again changes nothing any more.
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${food}`;
  expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  await sweep();
  expect(await books(started.id)).toMatchObject(oneRefund);
});

test('authorised after the quote and changed: no order, and no money is taken', async () => {
  const started = await start(app, customer, await checkout());
  await shiftClock(11);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  const proof = await pay(app, started.id, { capture: false });
  await verify(app, customer, proof);
  expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  await sweep();
  expect(await books(started.id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
  expect(await app.ctx.razorpay.fetchPayment(proof.razorpay_payment_id)).toMatchObject({
    status: 'authorized',
  });
});

const signed = (body: string, secret = app.ctx.config.razorpay.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex');
const deliver = (body: string, headers: Record<string, string>) =>
  send<{ code?: string }>(`${app.url}/api/razorpay/webhook`, 'POST', body, headers);

test('a webhook that the provider did not sign is refused and changes nothing', async () => {
  const proof = await paid();
  const [event] = await app.ctx.sql<{ body: string }[]>`
    select webhooks.body from razorpay_sandbox.webhooks
    where webhooks.payment = ${proof.razorpay_payment_id} and webhooks.event = 'payment.captured'`;
  const body = event?.body ?? '';
  const forgeries: Record<string, string>[] = [
    {},
    { 'x-razorpay-signature': '' },
    { 'x-razorpay-signature': signed(body, 'guess') },
    { 'x-razorpay-signature': signed(`${body} `) },
    { 'x-razorpay-signature': signed(body).toUpperCase() },
    { 'x-razorpay-signature': signed(body, app.ctx.config.razorpay.keySecret) },
  ];
  for (const headers of forgeries) expect((await deliver(body, headers)).status).toBe(400);
  expect(await books(proof.razorpay_order_id)).toMatchObject({ orders: 0, captures: 0 });
  expect((await deliver(body, { 'x-razorpay-signature': signed(body) })).status).toBe(200);
  expect(await books(proof.razorpay_order_id)).toMatchObject(oneOrder);
});

test.each([
  ['an event we do not know', '{"event":"settlement.processed","payload":{}}'],
  ['a broken event', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1"}}}}'],
  ['a payment of somebody else’s system', capturedElsewhere()],
  ['no JSON', 'hello'],
  ['nothing', ''],
])('%s is taken and does nothing', async (_, body) => {
  expect((await deliver(body, { 'x-razorpay-signature': signed(body) })).status).toBe(200);
});

test('a session is neither needed nor looked at', async () => {
  const body = '{"event":"settlement.processed","payload":{}}';
  const headers = { 'x-razorpay-signature': signed(body), authorization: 'Bearer nobody' };
  expect((await deliver(body, headers)).status).toBe(200);
});

function capturedElsewhere(): string {
  const entity = {
    id: 'pay_AAAAAAAAAAAAAA',
    entity: 'payment',
    amount: 100,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_AAAAAAAAAAAAAA',
    captured: true,
    notes: [],
    created_at: 1_700_000_000,
  };
  return JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
}
