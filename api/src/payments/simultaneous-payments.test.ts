import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import {
  checkoutOf,
  customCheckout,
  makeUser,
  payAtProvider,
  type StartedPayment,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../testing/factories.ts';
import { CUSTOMERS, startWithManyCustomers } from '../testing/many-customers-fixture.ts';

let app: TestApp;
let customers: TestUser[];
let shop: string;
let food: string;

beforeAll(async () => {
  ({ app, customers, shop, food } = await startWithManyCustomers({ manualOverride: true }));
});
afterAll(() => app.close());

const startWithKey = (customer: TestUser, body: object, key: string) =>
  app.request<StartedPayment>(customer, 'POST', '/api/razorpay/order', body, { 'Idempotency-Key': key });

const paymentsOf = (key: string) => app.ctx.sql<
  { userId: string; providerOrderId: string; amount: number; snapshot: { userName: string } }[]
>`
  select payments.user_id, payments.provider_order_id, payments.amount, payments.snapshot from payments
  where payments.idempotency_key = ${key}`;

const verifiedAs = async (orderId: string) => {
  const [row] = await app.ctx.sql<{ providerPaymentId: string | null }[]>`
    select payments.provider_payment_id from payments where payments.provider_order_id = ${orderId}`;
  return row?.providerPaymentId;
};

test('payments that start at the same time with the same key are one for each customer, with its own price', async () => {
  const checkouts = await Promise.all(
    customers.map((_, n) => checkoutOf(app.ctx, shop, [{ food, quantity: n + 1 }])),
  );
  const calls = customers.map((customer, n) => () => startWithKey(customer, checkouts[n] ?? {}, 'shared'));
  const answers = await Promise.all([...calls, ...calls].map((call) => call()));
  const rows = await paymentsOf('shared');
  expect(rows).toHaveLength(CUSTOMERS);
  for (const [n, customer] of customers.entries()) {
    const row = rows.find(({ userId }) => userId === customer.id);
    expect(answers[n]).toMatchObject({
      status: 200,
      body: { id: row?.providerOrderId, amount: row?.amount, quote: { itemsTotal: 40 * (n + 1) } },
    });
    expect(answers[n + CUSTOMERS]).toMatchObject({ status: 200, body: answers[n]?.body });
    expect(row?.snapshot.userName).toBe(`Customer ${n}`);
  }
  expect(new Set(rows.map(({ providerOrderId }) => providerOrderId)).size).toBe(CUSTOMERS);
});

test('a customer with too many open payments or a wrong total does not make others fail', async () => {
  const eager = await makeUser(app.ctx);
  for (let n = 0; n < 30; n += 1)
    expect((await startPayment(app, eager, customCheckout(shop, 10))).id).toMatch(/^order_/);
  const right = customCheckout(shop, 10);
  const answers = await Promise.all([
    startWithKey(eager, right, 'mixed'),
    ...customers.map((customer, n) =>
      startWithKey(customer, n === 5 ? { ...right, totalPrice: 1 } : right, 'mixed'),
    ),
  ]);
  const expected = customers.map((_, n) => (n === 5 ? 409 : 200));
  expect(answers.map(({ status }) => status)).toEqual([429, ...expected]);
  expect(await paymentsOf('mixed')).toHaveLength(CUSTOMERS - 1);
});

test('proofs that arrive at the same time mark only the payment of their own customer, and only when they are right', async () => {
  const checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
  const proofs = await Promise.all(
    customers.map(async (customer) => payAtProvider(app, (await startPayment(app, customer, checkout)).id)),
  );
  const answers = await Promise.all(
    customers.map((customer, n) => {
      const proof = proofs[n];
      if (!proof) throw new Error('no proof');
      if (n % 3 === 1) return verifyPayment(app, customer, { ...proof, razorpay_signature: '0'.repeat(64) });
      // Another customer's payment.
      return verifyPayment(app, n % 3 === 2 ? (customers[0] ?? customer) : customer, proof);
    }),
  );
  for (const [n, proof] of proofs.entries()) {
    const { status, body } = answers[n] ?? {};
    expect([status, n % 3 === 2 || body]).toEqual(
      [
        [200, { valid: true }],
        [200, { valid: false }],
        [404, true],
      ][n % 3],
    );
    expect(await verifiedAs(proof.razorpay_order_id)).toBe(n % 3 === 0 ? proof.razorpay_payment_id : null);
  }
});

test('a right proof counts although a wrong one of the same payment arrives with it', async () => {
  const [customer] = customers;
  if (!customer) throw new Error('no customer');
  const { id } = await startPayment(app, customer, customCheckout(shop, 10));
  const right = await payAtProvider(app, id);
  const wrong = { ...right, razorpay_signature: '0'.repeat(64) };
  const answers = await Promise.all(
    [right, wrong, right, wrong].map((proof) => verifyPayment(app, customer, proof)),
  );
  expect(answers.map(({ body }) => body)).toEqual([true, false, true, false].map((valid) => ({ valid })));
  expect(await verifiedAs(id)).toBe(right.razorpay_payment_id);
});

test('a payment that is locked does not delay the proofs of others', async () => {
  const [first, second] = customers;
  if (!first || !second) throw new Error('no customers');
  const started = await Promise.all(
    [first, second].map((each) => startPayment(app, each, customCheckout(shop, 10))),
  );
  const [locked, free] = await Promise.all(started.map(({ id }) => payAtProvider(app, id)));
  if (!locked || !free) throw new Error('no proofs');
  let later: ReturnType<typeof verifyPayment> | undefined;
  await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`select 1 from payments where payments.provider_order_id = ${locked.razorpay_order_id} for update`;
    later = verifyPayment(app, first, locked);
    expect((await verifyPayment(app, second, free)).body).toEqual({ valid: true });
    expect(await verifiedAs(locked.razorpay_order_id)).toBeNull();
  });
  expect((await later)?.body).toEqual({ valid: true });
  expect(await verifiedAs(locked.razorpay_order_id)).toBe(locked.razorpay_payment_id);
});
