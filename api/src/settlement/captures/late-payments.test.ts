import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp } from '../../testing/app.ts';
import {
  createOrder,
  customCheckout,
  makeShop,
  makeUser,
  payAtProvider,
  type Proof,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../../testing/factories.ts';
import {
  ONE_ORDER,
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
afterEach(async () => {
  await fixture.shiftClock(0);
  await app.ctx.sql`update shops set enabled = true`;
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${fixture.food}`;
});

test('a payment within its quote is honoured, also when the shop has closed or the price has changed since', async () => {
  const proof = await fixture.paid();
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${fixture.food}`;
  await app.ctx.sql`update shops set enabled = false where shops.id = ${fixture.shop}`;
  await fixture.shiftClock(9);
  await verifyPayment(app, customer, proof);
  expect((await createOrder(app, customer, proof.razorpay_payment_id)).body.totalPrice).toBe(130);

  await app.ctx.sql`update shops set enabled = true where shops.id = ${fixture.shop}`;
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${fixture.food}`;
  await fixture.shiftClock(0);
  const reported = await fixture.paid();
  await app.ctx.sql`update shops set enabled = false where shops.id = ${fixture.shop}`;
  // Paid in time; the webhook comes an hour later.
  await fixture.shiftClock(60);
  await fixture.replay(reported);
  expect(await fixture.totals(reported.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test('a payment that was paid in time and verified late is honoured', async () => {
  const proof = await fixture.paid();
  await app.ctx.sql`update shops set enabled = false where shops.id = ${fixture.shop}`;
  await fixture.shiftClock(30);
  expect((await verifyPayment(app, customer, proof)).body).toEqual({ valid: true });
  expect((await createOrder(app, customer, proof.razorpay_payment_id)).status).toBe(201);
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
});

test.each(['webhook', 'create', 'sweep'])(
  'a payment after the quote has expired becomes an order when the prices are unchanged (by %s)',
  async (way) => {
    const started = await startPayment(app, customer, await fixture.checkout());
    await fixture.shiftClock(11);
    const proof = await payAtProvider(app, started.id);
    await verifyPayment(app, customer, proof);
    if (way === 'webhook') await fixture.replay(proof);
    if (way === 'sweep') await fixture.sweep();
    expect((await createOrder(app, customer, proof.razorpay_payment_id)).status).toBe(201);
    expect((await createOrder(app, customer, proof.razorpay_payment_id)).status).toBe(200);
    expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER);
  },
);

test.each(['webhook', 'create', 'sweep'])(
  'a payment after the quote has expired is refunded when the prices have changed (by %s)',
  async (way) => {
    const started = await startPayment(app, customer, await fixture.checkout());
    await fixture.shiftClock(11);
    await app.ctx.sql`update foods set price = 99900 where foods.id = ${fixture.food}`;
    const proof = await payAtProvider(app, started.id);
    await verifyPayment(app, customer, proof);
    if (way === 'webhook') await fixture.replay(proof);
    if (way === 'sweep') await fixture.sweep();
    const refused = await createOrder(app, customer, proof.razorpay_payment_id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
    // It stays refused when the old price comes back.
    await app.ctx.sql`update foods set price = 10000 where foods.id = ${fixture.food}`;
    expect((await createOrder(app, customer, proof.razorpay_payment_id)).status).toBe(422);
    await fixture.sweep();
    expect(await fixture.totals(started.id)).toMatchObject(ONE_REFUND);
  },
);

/** After the quote has expired and the shop has closed, a payment is authorised and not captured. */
async function authoriseLate(): Promise<Proof> {
  const started = await startPayment(app, customer, await fixture.checkout());
  await fixture.shiftClock(11);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${fixture.shop}`;
  return payAtProvider(app, started.id, { capture: false });
}

async function expectNotCaptured({ razorpay_order_id, razorpay_payment_id }: Proof): Promise<void> {
  expect(await fixture.totals(razorpay_order_id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
  expect(await app.ctx.razorpay.fetchPayment(razorpay_payment_id)).toMatchObject({ status: 'authorized' });
}

test('a payment that is authorised after the quote has expired is not captured when the shop is closed, and places no order', async () => {
  const proof = await authoriseLate();
  await verifyPayment(app, customer, proof);
  expect((await createOrder(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  await fixture.sweep();
  await expectNotCaptured(proof);
});

test('a late authorised payment that the sweep refuses is not captured when the shop opens again', async () => {
  const proof = await authoriseLate();
  await fixture.sweep();
  await app.ctx.sql`update shops set enabled = true where shops.id = ${fixture.shop}`;
  await fixture.shiftClock(11 * 60);
  await fixture.sweep();
  await expectNotCaptured(proof);
});

test('a late payment does not prevent the order of an earlier payment that was in time', async () => {
  const started = await startPayment(app, customer, await fixture.checkout());
  const inTime = await payAtProvider(app, started.id, { capture: false });
  await fixture.shiftClock(11);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${fixture.shop}`;
  const late = await payAtProvider(app, started.id, { capture: false, late: true });
  await fixture.sweep();
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER);
  expect((await createOrder(app, customer, inTime.razorpay_payment_id)).body.paymentId).toBe(
    inTime.razorpay_payment_id,
  );
  expect(await app.ctx.razorpay.fetchPayment(late.razorpay_payment_id)).toMatchObject({
    status: 'authorized',
  });
});

test.each(['webhook', 'create', 'sweep'])(
  'a payment within its quote is refunded when its shop was deleted before we heard of it (by %s)',
  async (way) => {
    const owner = await makeUser(app.ctx, { isOwner: true });
    const shop = await makeShop(app.ctx, { manualOverride: true });
    const started = await startPayment(app, customer, customCheckout(shop, 100));
    const proof = await payAtProvider(app, started.id);
    if (way === 'create') await verifyPayment(app, customer, proof);
    // As the shop may be deleted: nobody can start a payment any more, and every quote has expired.
    const enabled = `/api/shops/${shop}/toggle-enabled`;
    expect((await app.request(owner, 'PATCH', enabled, { enabled: false })).status).toBe(200);
    await fixture.shiftClock(11);
    expect((await app.request(owner, 'DELETE', `/api/shops/${shop}`)).status).toBe(204);
    if (way === 'webhook') await fixture.replay(proof);
    if (way === 'sweep') await fixture.sweep();
    await verifyPayment(app, customer, proof);
    expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject({
      status: 422,
      body: { code: 'REFUSED' },
    });
    await fixture.sweep();
    expect(await fixture.totals(started.id)).toMatchObject(ONE_REFUND);
    const { body } = await app.request<{ paymentId: string; reason: string }[]>(
      owner,
      'GET',
      '/api/payments/exceptions',
    );
    expect(body.find(({ paymentId }) => paymentId === proof.razorpay_payment_id)?.reason).toBe(
      'The shop was deleted',
    );
  },
);

test('an order that was delivered is answered again after its shop was deleted, and its late webhook refunds nothing', async () => {
  const owner = await makeUser(app.ctx, { isOwner: true });
  const shop = await makeShop(app.ctx, { manualOverride: true });
  const started = await startPayment(app, customer, customCheckout(shop, 100));
  const proof = await payAtProvider(app, started.id);
  await verifyPayment(app, customer, proof);
  const { orderId } = (await createOrder(app, customer, proof.razorpay_payment_id)).body;
  const delivered = { status: 'DELIVERED' };
  expect((await app.request(owner, 'PUT', `/api/orders/${orderId}/status`, delivered)).status).toBe(200);
  expect((await app.request(owner, 'DELETE', `/api/shops/${shop}`)).status).toBe(204);
  await fixture.replay(proof);
  await fixture.sweep();
  expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject({
    status: 200,
    body: { orderId, status: 'DELIVERED' },
  });
  expect(await fixture.totals(started.id)).toMatchObject(ONE_ORDER);
});
