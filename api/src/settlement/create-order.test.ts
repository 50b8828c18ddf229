import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  createOrder,
  customCheckout,
  makeFood,
  makePaidCheckout,
  makeShop,
  makeUser,
  payAtProvider,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../testing/factories.ts';

let app: TestApp;
let customer: TestUser;
let shop: string;
let foods: string[];

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx, { name: 'Asha Rao' });
  shop = await makeShop(app.ctx, { name: 'Chai Point', taxable: true });
  foods = [
    await makeFood(app.ctx, shop, { name: 'Masala chai', price: 20.5 }),
    await makeFood(app.ctx, shop, { name: 'Samosa', price: 15 }),
    await makeFood(app.ctx, shop, { name: 'Thali', price: 99.9 }),
  ];
});
afterAll(() => app.close());

const food = (index: number) => foods[index] ?? '';
const cart = (quantity = 2) =>
  checkoutOf(app.ctx, shop, [
    { food: food(0), quantity },
    { food: food(1), quantity: 1 },
  ]);

const ordersPaidBy = async (paymentId: string) => {
  const [row] = await app.ctx.sql<{ orders: number; lines: number; events: number }[]>`
    select count(distinct orders.id) as orders, count(distinct (order_lines.order_id, order_lines.key)) as lines,
      count(distinct order_events.id) as events
    from orders
      left join order_lines on order_lines.order_id = orders.id
      left join order_events on order_events.order_id = orders.id
    where orders.provider_payment_id = ${paymentId}`;
  return row;
};

test('a verified payment becomes the order of its checkout', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, await cart());
  const { status, body } = await createOrder(app, customer, paymentId);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'PAID',
    shopName: 'Chai Point',
    name: 'Asha Rao',
    address: 'Hostel 3, room 12',
    addressLatLng: { lat: 28.5245, lng: 77.5755 },
    paymentId,
    items: [
      { food: food(0), name: 'Masala chai', price: 20.5, quantity: 2 },
      { food: food(1), name: 'Samosa', price: 15, quantity: 1 },
    ],
    itemsTotal: 56,
    gstAmount: 2.8,
    deliveryFee: 30,
    totalPrice: 88.8,
    timeline: [{ status: 'PAID', by: 'customer' }],
  });
  expect(body.orderId).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  expect(body.id).toBe(body._id);
  const tracked = await app.request<OrderView>(customer, 'GET', `/api/orders/track/${body.orderId}`);
  expect(tracked.body).toEqual(body);
  expect((await app.request(customer, 'GET', `/api/orders/track/${body._id}`)).body).toEqual(body);
});

test('50 simultaneous creates of one payment place one order', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, await cart());
  const answers = await Promise.all(Array.from({ length: 50 }, () => createOrder(app, customer, paymentId)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(49).fill(200),
    201,
  ]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(await ordersPaidBy(paymentId)).toEqual({ orders: 1, lines: 2, events: 1 });
  const late = await createOrder(app, customer, paymentId);
  expect([late.status, late.body]).toEqual([200, answers[0]?.body]);
});

test('a custom order has one line without GST', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, customCheckout(shop, 250));
  const { body } = await createOrder(app, customer, paymentId);
  expect(body).toMatchObject({
    items: [{ food: null, name: 'Custom Items', price: 250, quantity: 1 }],
    itemsTotal: 250,
    gstAmount: 0,
    deliveryFee: 45,
    totalPrice: 295,
  });
});

test('an order needs a verified payment of this user', async () => {
  const started = await startPayment(app, customer, await cart());
  const proof = await payAtProvider(app, started.id);
  const paymentId = proof.razorpay_payment_id;
  const refused = {
    status: 422,
    body: { code: 'PAYMENT_NOT_VERIFIED', message: 'Payment verification failed!' },
  };

  expect(await createOrder(app, customer, paymentId)).toMatchObject(refused);
  expect(await createOrder(app, customer, 'pay_AAAAAAAAAAAAAA')).toMatchObject(refused);
  expect((await createOrder(app, customer, 'pay_')).status).toBe(400);
  await verifyPayment(app, customer, proof);
  const other = await makeUser(app.ctx);
  expect(await createOrder(app, other, paymentId)).toMatchObject(refused);
  expect(await app.request(null, 'POST', '/api/orders/create', { paymentId })).toMatchObject({ status: 401 });
  expect(await ordersPaidBy(paymentId)).toEqual({ orders: 0, lines: 0, events: 0 });

  expect((await createOrder(app, customer, paymentId)).status).toBe(201);
  expect(await createOrder(app, other, paymentId)).toMatchObject(refused);
});

test('an order keeps name and price of a food that was deleted after the payment', async () => {
  const deleted = await makeFood(app.ctx, shop, { name: 'Kulfi', price: 40 });
  const { paymentId } = await makePaidCheckout(
    app,
    customer,
    await checkoutOf(app.ctx, shop, [{ food: deleted, quantity: 1 }]),
  );
  await app.ctx.sql`delete from foods where foods.id = ${deleted}`;
  const { status, body } = await createOrder(app, customer, paymentId);
  expect(status).toBe(201);
  const tracked = await app.request<OrderView>(customer, 'GET', `/api/orders/track/${body._id}`);
  expect(tracked.body.items).toEqual([
    { food: null, name: 'Kulfi', price: 40, quantity: 1, diet: 'unknown' },
  ]);
});
