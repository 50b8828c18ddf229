import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { ProviderDownError } from '../provider/errors.ts';
import { countByStatus, startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  customCheckout,
  makeFood,
  makeShop,
  makeUser,
  type StartedPayment,
  startPayment,
  type TestUser,
} from '../testing/factories.ts';

// A payment starts with the shop as an earlier call read it. The statement that stores the payment checks that the shop is
// still the same.

let app: TestApp;
let customer: TestUser;
let shop: string;
let food: string;
let checkout: StartPaymentInput;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  customer = await makeUser(app.ctx);
  shop = await makeShop(app.ctx, { name: 'Chai Point' });
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
  await startPayment(app, customer, checkout);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const begin = (body: object, key?: string) =>
  app.request<StartedPayment & { code?: string }>(
    customer,
    'POST',
    '/api/razorpay/order',
    body,
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

/** The totals of the customer's payments, in paise, the oldest first. */
const stored = async () => {
  const rows = await app.ctx.sql<{ amount: number }[]>`
    select payments.amount from payments where payments.user_id = ${customer.id} order by payments.id`;
  return rows.map(({ amount }) => amount);
};

const changes: [string, string, () => PromiseLike<unknown>][] = [
  [
    'its price has changed',
    'PRICE_CHANGED',
    () => app.ctx.sql`update foods set price = 12000 where foods.id = ${food}`,
  ],
  [
    'it was disabled',
    'ITEMS_UNAVAILABLE',
    () => app.ctx.sql`update foods set enabled = false where foods.id = ${food}`,
  ],
  ['it was deleted', 'ITEMS_UNAVAILABLE', () => app.ctx.sql`delete from foods where foods.id = ${food}`],
  [
    'its shop was disabled',
    'SHOP_CLOSED',
    () => app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`,
  ],
  [
    'its shop takes tax now',
    'PRICE_CHANGED',
    () => app.ctx.sql`update shops set taxable = true where shops.id = ${shop}`,
  ],
];

describe('a food that was ordered before', () => {
  test.each(changes)('is refused when %s, with %s', async (_, code, change) => {
    await change();
    expect(await begin(checkout)).toMatchObject({ body: { code } });
    expect(await stored()).toEqual([13_000]);
  });

  test('costs its new price when the customer agrees', async () => {
    await app.ctx.sql`update foods set price = 12000 where foods.id = ${food}`;
    expect(await begin(await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]))).toMatchObject({
      status: 200,
      body: { quote: { itemsTotal: 120 } },
    });
    expect(await stored()).toEqual([13_000, 15_200]);
  });

  test('can be ordered together with one that nobody has ordered', async () => {
    const other = await makeFood(app.ctx, shop, { name: 'Kulfi', price: 50 });
    const both = [food, other].map((id) => ({ food: id, quantity: 1 }));
    expect((await begin(await checkoutOf(app.ctx, shop, both))).status).toBe(200);
  });
});

test('while its price changes a food is sold at the old price or the new one, and afterwards only at the new one', async () => {
  const change = app.ctx.sql`update foods set price = 12000 where foods.id = ${food}`;
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => begin(checkout)),
    change.then(() => null),
    ...Array.from({ length: 10 }, () => begin(checkout)),
  ]);
  const started = answers.filter((answer) => answer?.status === 200).length;
  const counts = countByStatus(answers.filter((answer) => answer !== null));
  expect({ 200: 0, 409: 0, ...counts }).toEqual({ 200: started, 409: 20 - started });
  expect(await stored()).toEqual(Array.from({ length: 1 + started }, () => 13_000));
  expect(countByStatus(await Promise.all(Array.from({ length: 5 }, () => begin(checkout))))).toEqual({
    409: 5,
  });
});

test('after a failover that lost changes, the price counts that the database has now', async () => {
  // On the replica that took over, the version that this process knows has another price.
  await app.ctx.sql.begin(async (tx) => {
    await tx`alter table foods disable trigger foods_updated`;
    await tx`update foods set price = 12000 where foods.id = ${food}`;
    await tx`alter table foods enable trigger foods_updated`;
  });
  // The signal that a process sends to itself when its connection is back.
  app.ctx.signals.publish({ kind: 'resync' });
  expect(await begin(checkout)).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', quote: { itemsTotal: 120 } },
  });
  expect(await stored()).toEqual([13_000]);
});

test('a repeat makes no second order at the provider', async () => {
  const ordered = vi.spyOn(app.ctx.razorpay, 'createOrder');
  const [first, other] = await Promise.all([begin(checkout, 'first'), begin(checkout, 'first')]);
  expect(await begin(checkout, 'first')).toMatchObject({ status: 200, body: first.body });
  expect(other.body).toEqual(first.body);
  expect(ordered.mock.calls.length).toBeLessThanOrEqual(2);
  ordered.mockClear();
  await begin(checkout, 'first');
  expect(ordered).not.toHaveBeenCalled();
});

test('while the provider is down a repeat gets its first answer, and another payment 503', async () => {
  const first = await begin(checkout, 'first');
  // As in another process: it knows the shop, but not the first call.
  await app.restart();
  await begin(checkout, 'in between');
  vi.spyOn(app.ctx.razorpay, 'createOrder').mockRejectedValue(new ProviderDownError('timeout'));
  expect(await begin(checkout, 'first')).toMatchObject({ status: 200, body: first.body });
  expect(await begin(checkout, 'second')).toMatchObject({ status: 503, body: { code: 'DEPENDENCY_DOWN' } });
  await app.ctx.sql`delete from sessions where sessions.user_id = ${customer.id}`;
  expect(await begin(checkout, 'first')).toMatchObject({ status: 401 });
});

test('a customer with 30 open payments makes no more orders at the provider, and a repeat still gets its answer', async () => {
  const custom = customCheckout(shop, 10);
  const first = await begin(custom, 'first');
  for (let n = 2; n < 30; n += 1) expect((await begin(custom)).status).toBe(200);
  expect((await begin(custom)).status).toBe(429);
  const ordered = vi.spyOn(app.ctx.razorpay, 'createOrder');
  expect((await begin(custom)).status).toBe(429);
  expect(await begin(custom, 'first')).toMatchObject({ status: 200, body: first.body });
  expect(ordered).not.toHaveBeenCalled();
  expect(await stored()).toHaveLength(30);
});
