import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp } from '../testing/app.ts';
import { create, pay, start, verify, type TestUser } from '../testing/factories.ts';
import { ONE_ORDER, ONE_REFUND, openTill, type Till } from '../testing/till.ts';

let app: TestApp;
let customer: TestUser;
let till: Till;

beforeAll(async () => {
  till = await openTill();
  ({ app, customer } = till);
});
afterAll(() => app.close());
afterEach(async () => {
  await till.shiftClock(0);
  await app.ctx.sql`update shops set enabled = true`;
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${till.food}`;
});

test('a payment within its quote is honoured, though the shop has closed and the price has changed since', async () => {
  const proof = await till.paid();
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${till.food}`;
  await app.ctx.sql`update shops set enabled = false where shops.id = ${till.shop}`;
  await till.shiftClock(9);
  await verify(app, customer, proof);
  expect((await create(app, customer, proof.razorpay_payment_id)).body.totalPrice).toBe(130);

  await app.ctx.sql`update shops set enabled = true where shops.id = ${till.shop}`;
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${till.food}`;
  await till.shiftClock(0);
  const reported = await till.paid();
  await app.ctx.sql`update shops set enabled = false where shops.id = ${till.shop}`;
  // Paid in time, though we hear of it an hour later.
  await till.shiftClock(60);
  await till.replay(reported);
  expect(await till.books(reported.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('proved late but paid in time is honoured too', async () => {
  const proof = await till.paid();
  await app.ctx.sql`update shops set enabled = false where shops.id = ${till.shop}`;
  await till.shiftClock(30);
  expect((await verify(app, customer, proof)).body).toEqual({ valid: true });
  expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(201);
  expect(await till.books(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test.each(['webhook', 'create', 'sweep'])(
  'paid after the quote, unchanged: an order (by %s)',
  async (door) => {
    const started = await start(app, customer, await till.checkout());
    await till.shiftClock(11);
    const proof = await pay(app, started.id);
    await verify(app, customer, proof);
    if (door === 'webhook') await till.replay(proof);
    if (door === 'sweep') await till.sweep();
    expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(201);
    expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(200);
    expect(await till.books(started.id)).toMatchObject(ONE_ORDER);
  },
);

test.each(['webhook', 'create', 'sweep'])('paid after the quote, changed: a refund (by %s)', async (door) => {
  const started = await start(app, customer, await till.checkout());
  await till.shiftClock(11);
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${till.food}`;
  const proof = await pay(app, started.id);
  await verify(app, customer, proof);
  if (door === 'webhook') await till.replay(proof);
  if (door === 'sweep') await till.sweep();
  const refused = await create(app, customer, proof.razorpay_payment_id);
  expect(refused).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
  // The old price again changes nothing any more.
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${till.food}`;
  expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject(ONE_REFUND);
});

test('authorised after the quote and changed: no order, and no money is taken', async () => {
  const started = await start(app, customer, await till.checkout());
  await till.shiftClock(11);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${till.shop}`;
  const proof = await pay(app, started.id, { capture: false });
  await verify(app, customer, proof);
  expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  await till.sweep();
  expect(await till.books(started.id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
  expect(await app.ctx.razorpay.fetchPayment(proof.razorpay_payment_id)).toMatchObject({
    status: 'authorized',
  });
});
