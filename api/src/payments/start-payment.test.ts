import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { campusDay } from '@canteen/domain/campus-time';
import type { User } from '@canteen/domain/users/user.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  createOrder,
  customCheckout,
  makeFood,
  makeShop,
  makeUser,
  payAtProvider,
  type StartedPayment,
  type TestUser,
  verifyPayment,
} from '../testing/factories.ts';

let app: TestApp;
let customer: TestUser;
let shop: string;
let food: string;
let keys = 0;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  shop = await makeShop(app.ctx, { name: 'Chai Point', taxable: true });
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 105.5 });
  await app.moveToNoon(campusDay(new Date()));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const checkout = (quantity = 1) => checkoutOf(app.ctx, shop, [{ food, quantity }]);
const startPayment = (body: object, key?: string, caller = customer) =>
  app.request<StartedPayment>(
    caller,
    'POST',
    '/api/razorpay/order',
    body,
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const newKey = () => `key-${(keys += 1)}`;

const payments = async (key: string) => {
  const [row] = await app.ctx.sql<{ count: number }[]>`
    select count(*) from payments where payments.idempotency_key = ${key}`;
  return row?.count;
};

test("answers the provider's order, the amount in paise and the quote in rupees", async () => {
  const { status, body } = await startPayment(await checkout());
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^order_\w+$/),
    amount: 14186,
    currency: 'INR',
    quote: { itemsTotal: 105.5, gstAmount: 5.28, deliveryFee: 31.08, totalPrice: 141.86 },
  });
});

test('a changed price is answered with the new quote, whose total is then accepted', async () => {
  const changing = await makeFood(app.ctx, shop, { name: 'Kulfi', price: 40 });
  const old = await checkoutOf(app.ctx, shop, [{ food: changing, quantity: 1 }]);
  await app.ctx.sql`update foods set price = 5000 where foods.id = ${changing}`;
  const { status, body } = await startPayment(old);
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'PRICE_CHANGED',
      message: expect.any(String),
      quote: { itemsTotal: 50, gstAmount: 2.5, deliveryFee: 30, totalPrice: 82.5 },
    },
  ]);
  expect((await startPayment({ ...old, totalPrice: body.quote.totalPrice })).status).toBe(200);
});

test('a closed or disabled shop is 422, an unknown one 404', async () => {
  const hours = { openingTime: '00:00', closingTime: '00:01' };
  const closed = await makeShop(app.ctx, { name: 'Night Owl', ...hours });
  const disabled = await makeShop(app.ctx, { name: 'Old Mess', enabled: false, manualOverride: true });
  const overridden = await makeShop(app.ctx, { name: 'Late', manualOverride: true, ...hours });
  expect(await startPayment(customCheckout(closed, 10))).toMatchObject({
    status: 422,
    body: { code: 'SHOP_CLOSED', message: 'Checkout failed: The shop Night Owl is currently closed.' },
  });
  expect(await startPayment(customCheckout(disabled, 10))).toMatchObject({
    status: 422,
    body: { code: 'SHOP_CLOSED', message: 'Checkout failed: The shop Old Mess is currently unavailable.' },
  });
  expect((await startPayment(customCheckout(overridden, 10))).status).toBe(200);
  expect((await startPayment(customCheckout('f'.repeat(24), 10))).status).toBe(404);
});

test('a shop that is deleted while the provider makes its order takes no payment', async () => {
  const owner = await makeUser(app.ctx, { isOwner: true });
  const leaving = await makeShop(app.ctx, { name: 'Leaving', manualOverride: true });
  const { createOrder: create } = app.ctx.razorpay;
  const ordered = vi.spyOn(app.ctx.razorpay, 'createOrder').mockImplementationOnce(async (order) => {
    expect((await app.request(owner, 'DELETE', `/api/shops/${leaving}`)).status).toBe(204);
    return create(order);
  });
  const key = newKey();
  expect(await startPayment(customCheckout(leaving, 10), key)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Shop not found or is currently unavailable' },
  });
  expect(ordered).toHaveBeenCalledOnce();
  expect(await payments(key)).toBe(0);
});

test.each([
  ['blocked', { status: 401, body: { code: 'SESSION_ENDED' } }, 'is_blocked = true'],
  ['to be deleted', { status: 422, body: { code: 'REFUSED' } }, 'deletion_requested_at = now()'],
])('a customer who is %s while the provider makes the order starts no payment', async (_, answer, change) => {
  const leaving = await makeUser(app.ctx);
  const { createOrder: create } = app.ctx.razorpay;
  vi.spyOn(app.ctx.razorpay, 'createOrder').mockImplementationOnce(async (order) => {
    await app.ctx.sql`update users set ${app.ctx.sql.unsafe(change)} where users.id = ${leaving.id}`;
    return create(order);
  });
  const [key, other] = [newKey(), await makeShop(app.ctx, { manualOverride: true })];
  expect(await startPayment(customCheckout(other, 10), key, leaving)).toMatchObject(answer);
  expect(await payments(key)).toBe(0);
});

test('items that are disabled, deleted or of another shop are 422 and named', async () => {
  const off = await makeFood(app.ctx, shop, { name: 'Idli', price: 30, enabled: false });
  const deleted = await makeFood(app.ctx, shop, { name: 'Vada', price: 30 });
  const elsewhere = await makeFood(app.ctx, await makeShop(app.ctx), { name: 'Dosa', price: 60 });
  const body = await checkoutOf(
    app.ctx,
    shop,
    [food, off, deleted, elsewhere].map((each) => ({ food: each, quantity: 1 })),
  );
  await app.ctx.sql`delete from foods where foods.id = ${deleted}`;
  expect(await startPayment(body)).toMatchObject({
    status: 422,
    body: {
      code: 'ITEMS_UNAVAILABLE',
      message: 'Checkout failed: The item(s) Idli, a removed item, a removed item are no longer available.',
      unavailable: [off, deleted, elsewhere],
    },
  });
});

test('the same food twice is one line; without a session the answer is 401', async () => {
  const twice = await checkoutOf(app.ctx, shop, [
    { food, quantity: 1 },
    { food, quantity: 2 },
  ]);
  const { body } = await startPayment(twice);
  expect(body.quote.itemsTotal).toBe(316.5);
  expect((await app.request(null, 'POST', '/api/razorpay/order', twice)).status).toBe(401);
});

test('a repeat with the same key returns the first answer, also when the shop has closed since', async () => {
  const [key, body] = [newKey(), await checkout(2)];
  const first = await startPayment(body, key);
  expect(first.status).toBe(200);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  expect(await startPayment(body, key)).toMatchObject({ status: 200, body: first.body });
  await app.ctx.sql`update shops set enabled = true where shops.id = ${shop}`;
  expect(await startPayment({ ...body, address: 'Somewhere else' }, key)).toMatchObject({
    status: 422,
    body: { code: 'KEY_REUSED' },
  });
  expect(await payments(key)).toBe(1);
});

test('a repeat after a change of the phone number leads to one payment, whose order has the new number', async () => {
  const changing = await makeUser(app.ctx);
  const [key, body] = [newKey(), await checkout()];
  const first = await startPayment(body, key, changing);
  const { body: user } = await app.request<User>(changing, 'GET', '/api/users/me');
  const { name, email, address } = user;
  const changed = { name, email, address, contact: '7012345678' };
  expect((await app.request(changing, 'PUT', '/api/users/updateProfile', changed)).status).toBe(200);
  expect((await startPayment(body, key, changing)).body).toEqual(first.body);
  const proof = await payAtProvider(app, first.body.id);
  await verifyPayment(app, changing, proof);
  const order = await createOrder(app, changing, proof.razorpay_payment_id, body);
  expect(order).toMatchObject({ status: 201, body: { contact: '7012345678' } });
});

test('a customer whose account is to be deleted starts no payment, and sees that the paid one has become an order', async () => {
  const leaving = await makeUser(app.ctx);
  const [paidKey, openKey, body] = [newKey(), newKey(), await checkout(2)];
  const paid = await startPayment(body, paidKey, leaving);
  await startPayment(body, openKey, leaving);
  const proof = await payAtProvider(app, paid.body.id);
  await verifyPayment(app, leaving, proof);
  const order = await createOrder(app, leaving, proof.razorpay_payment_id);
  await app.ctx.sql`update users set deletion_requested_at = now() where users.id = ${leaving.id}`;
  expect(await startPayment(body, paidKey, leaving)).toMatchObject({
    status: 200,
    body: { orderId: order.body.orderId },
  });
  for (const key of [openKey, newKey()])
    expect(await startPayment(body, key, leaving)).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
});

test('a key counts for one user only, and is free again after a refused request', async () => {
  const [key, body] = [newKey(), await checkout(2)];
  expect((await startPayment({ ...body, totalPrice: 1 }, key)).status).toBe(409);
  const mine = await startPayment(body, key);
  const theirs = await startPayment(body, key, await makeUser(app.ctx));
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(mine.body.id).not.toBe(theirs.body.id);
});

test('20 simultaneous requests with one key get the same answer', async () => {
  const [key, body] = [newKey(), await checkout(3)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => startPayment(body, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await payments(key)).toBe(1);
});

test('of two simultaneous requests with one key and different bodies one is refused', async () => {
  const key = newKey();
  const [one, other] = [await checkout(1), await checkout(2)];
  const answers = await Promise.all([startPayment(one, key), startPayment(other, key)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test.each(['unreachable', 'lost-answer'])(
  'a provider fault (%s) is 503, and the repeat succeeds',
  async (kind) => {
    const [key, body] = [newKey(), await checkout(4)];
    await app.sandbox('/faults', { operation: 'orders.create', effect: { kind } });
    expect(await startPayment(body, key)).toMatchObject({ status: 503, body: { code: 'DEPENDENCY_DOWN' } });
    const second = await startPayment(body, key);
    expect(second.status).toBe(200);
    expect((await startPayment(body, key)).body).toEqual(second.body);
    expect(await payments(key)).toBe(1);
  },
);

test.each(['', 'a b', 'x'.repeat(201)])('the key %j is refused', async (key) => {
  expect((await startPayment(await checkout(), key)).status).toBe(400);
});

test('a repeat answers the number of the order when there is one, and 422 when the payment was refused', async () => {
  const [key, body] = [newKey(), await checkout()];
  const first = await startPayment(body, key);
  const proof = await payAtProvider(app, first.body.id);
  await verifyPayment(app, customer, proof);
  expect((await startPayment(body, key)).body).toEqual(first.body);
  const order = await createOrder(app, customer, proof.razorpay_payment_id);
  expect((await startPayment(body, key)).body).toEqual({ ...first.body, orderId: order.body.orderId });

  const refused = newKey();
  await startPayment(body, refused);
  await app.ctx.sql`update payments set refused_at = now() where payments.idempotency_key = ${refused}`;
  expect(await startPayment(body, refused)).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
});
