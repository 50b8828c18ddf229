import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, campusDay } from '@canteen/domain/campus-time';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { TestApp } from '../../testing/app.ts';
import { holdingTransaction } from '../../testing/database/holding-transaction.ts';
import {
  checkoutOf,
  createOrder,
  makeFood,
  makePaidCheckout,
  makeShop,
  type TestUser,
} from '../../testing/factories.ts';
import { CUSTOMERS, startWithManyCustomers } from '../../testing/many-customers-fixture.ts';

let app: TestApp;
let customers: TestUser[];
let shop: string;
let food: string;
const today = campusDay(new Date());

beforeAll(async () => {
  ({ app, customers, shop, food } = await startWithManyCustomers());
  await app.moveToNoon(today);
});
afterAll(() => app.close());

interface Paid {
  customer: TestUser;
  paymentId: string;
}
const pay = async (customer: TestUser, quantity = 1): Promise<Paid> => {
  const checkout = await checkoutOf(app.ctx, shop, [{ food, quantity }]);
  return { customer, paymentId: (await makePaidCheckout(app, customer, checkout)).paymentId };
};
/** The numbers of a shop's orders, in order. */
const numbersOf = async (shopId: string) => {
  const rows = await app.ctx.sql<{ dayNumber: number }[]>`
    select orders.day_number from orders where orders.shop_id = ${shopId} order by orders.day_number`;
  return rows.map(({ dayNumber }) => dayNumber);
};
const placeOrder = ({ customer, paymentId }: Paid) => createOrder(app, customer, paymentId);

test('many customers who order at the same time each get their own order, one for each payment', async () => {
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
  // The numbers of the day have no gap, although everyone sent the request twice.
  expect(await numbersOf(shop)).toEqual(customers.map((_, n) => n + 1));
});

test('each shop numbers its orders from 1 on each campus day, also in one statement', async () => {
  const [first, second] = [await makeShop(app.ctx), await makeShop(app.ctx)];
  const dishes = [
    await makeFood(app.ctx, first, { name: 'Idli', price: 40 }),
    await makeFood(app.ctx, second, { name: 'Idli', price: 40 }),
  ];
  const payAt = async (customer: TestUser, n: number): Promise<Paid> => {
    const [at, dish] = n % 3 === 0 ? [second, dishes[1]] : [first, dishes[0]];
    const checkout = await checkoutOf(app.ctx, at, [{ food: dish ?? '', quantity: 1 }]);
    return { customer, paymentId: (await makePaidCheckout(app, customer, checkout)).paymentId };
  };
  const placeAll = async () => {
    const paid: Paid[] = [];
    for (const [n, customer] of customers.slice(0, 9).entries()) paid.push(await payAt(customer, n));
    return Promise.all(paid.map(placeOrder));
  };
  const answers = await placeAll();
  expect(await numbersOf(first)).toEqual(Array.from({ length: 6 }, (_, n) => n + 1));
  expect(await numbersOf(second)).toEqual(Array.from({ length: 3 }, (_, n) => n + 1));
  for (const [n, { body }] of answers.entries()) {
    const path = `/api/orders/track/${body._id}`;
    const tracked = await app.request<OrderView>(customers[n] ?? null, 'GET', path);
    expect(tracked).toMatchObject({ status: 200, body: { dayNumber: body.dayNumber } });
  }
  // The repeat of a request takes no number.
  const [again] = answers;
  expect((await createOrder(app, customers[0] as TestUser, again?.body.paymentId ?? '')).body).toEqual(
    again?.body,
  );

  await app.moveToNoon(addDays(today, 1));
  try {
    await placeAll();
  } finally {
    await app.moveToNoon(today);
  }
  const twice = (numbers: number[]) => numbers.flatMap((n) => [n, n]);
  expect(await numbersOf(second)).toEqual(twice(Array.from({ length: 3 }, (_, n) => n + 1)));
  await expect(
    app.ctx.sql`update orders set day_number = 1 where orders.shop_id = ${second} and orders.day_number = 2`,
  ).rejects.toMatchObject({ constraint_name: 'orders_day_number_once' });
});

test('a locked payment does not make other customers wait', async () => {
  const [locked, ...others] = await Promise.all(customers.slice(0, 6).map((customer) => pay(customer)));
  if (!locked) throw new Error('nobody paid');
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => (unlock = resolve));
  let transaction = Promise.resolve();
  await new Promise<void>((hasLock) => {
    transaction = holdingTransaction(app.ctx.sql, async (tx) => {
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
