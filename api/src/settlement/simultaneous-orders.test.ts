import type { OrderView } from '@canteen/domain/order.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  create,
  makeFood,
  makeShop,
  makeUser,
  paidCheckout,
  type TestUser,
} from '../testing/factories.ts';

const CUSTOMERS = 24;

let app: TestApp;
let customers: TestUser[];
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp();
  customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, n) => makeUser(app.ctx, { name: `Customer ${n}` })),
  );
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 40 });
});
afterAll(() => app.close());

interface Paid {
  customer: TestUser;
  paymentId: string;
}
const pay = async (customer: TestUser, quantity = 1): Promise<Paid> => {
  const checkout = await checkoutOf(app.ctx, shop, [{ food, quantity }]);
  return { customer, paymentId: (await paidCheckout(app, customer, checkout)).paymentId };
};
const placeOrder = ({ customer, paymentId }: Paid) => create(app, customer, paymentId);

test('many customers at the same time: each gets their own order, each payment one order', async () => {
  const paid: Paid[] = [];
  for (const [n, customer] of customers.entries()) paid.push(await pay(customer, n + 1));
  // Everyone sends the request twice, as a phone does that lost the first answer.
  const answers = await Promise.all([...paid, ...paid].map(placeOrder));
  for (const [n, { customer, paymentId }] of paid.entries()) {
    const [first, second] = [answers[n], answers[n + CUSTOMERS]];
    expect([first?.status, second?.status].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 201]);
    expect(second?.body).toEqual(first?.body);
    expect(first?.body).toMatchObject({
      paymentId,
      userId: customer.id,
      items: [{ food, quantity: n + 1 }],
      itemsTotal: 40 * (n + 1),
      timeline: [{ status: 'PAID', by: 'customer' }],
    });
    const own = await app.request<OrderView[]>(customer, 'GET', '/api/orders');
    expect(own.body).toEqual([first?.body]);
  }
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(CUSTOMERS);
});

test('a locked payment does not make other customers wait', async () => {
  const [locked, ...others] = await Promise.all(customers.slice(0, 6).map((customer) => pay(customer)));
  if (!locked) throw new Error('nobody paid');
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => (unlock = resolve));
  let transaction = Promise.resolve();
  await new Promise<void>((hasLock) => {
    transaction = app.ctx.sql.begin(async (tx) => {
      await tx`select 1 from payments where payments.provider_payment_id = ${locked.paymentId} for update`;
      hasLock();
      await unlocked;
    }) as Promise<void>;
  });
  let answered = false;
  const waiting: ReturnType<typeof placeOrder>[] = [];
  // More rounds than statements that run at the same time.
  for (let round = 0; round < 3; round += 1) {
    waiting.push(placeOrder(locked).finally(() => (answered = true)));
    const answers = await Promise.all(others.map(placeOrder));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => (round === 0 ? 201 : 200)));
  }
  expect(answered).toBe(false);
  unlock();
  await transaction;
  expect(
    (await Promise.all(waiting)).map(({ status }) => status).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([200, 200, 201]);
});

test('an order that the database refuses does not make other orders fail', async () => {
  const [broken, ...valid] = await Promise.all(customers.slice(0, 6).map((customer) => pay(customer)));
  if (!broken) throw new Error('nobody paid');
  await app.ctx.sql`
    update payments set snapshot = jsonb_set(payments.snapshot, '{lines,0,quantity}', '100')
    where payments.provider_payment_id = ${broken.paymentId}`;
  const answers = await Promise.all([broken, ...valid].map(placeOrder));
  expect(answers.map(({ status }) => status)).toEqual([500, 201, 201, 201, 201, 201]);
  expect(
    await app.ctx.sql`
    select 1 from orders where orders.provider_payment_id = ${broken.paymentId}`,
  ).toHaveLength(0);
});
