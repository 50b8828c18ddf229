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

// Nothing that the client sends decides a price, a total, a status or an owner (decisions, Checkout).

let app: TestApp;
let customer: TestUser;
let other: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  other = await makeUser(app.ctx);
  shop = await makeShop(app.ctx, { taxable: true });
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());

const checkout = () => checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]);
const requestPayment = (body: object) => app.request(customer, 'POST', '/api/razorpay/order', body);
const payments = async () => {
  const [row] = await app.ctx.sql<{ count: number }[]>`select count(*) from payments`;
  return row?.count;
};

test('an item of a cart with a price is refused', async () => {
  const right = await checkout();
  const before = await payments();
  const priced = { ...right, orderItems: [{ food, quantity: 2, price: 1 }] };
  expect(await requestPayment(priced)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  expect(await payments()).toBe(before);
});

test('create ignores the prices in its body', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  const { body } = await createOrder(app, customer, paymentId, {
    items: [{ food, name: 'Gold', price: 0.01, quantity: 99 }],
    orderItems: [{ food, price: 1, quantity: 50 }],
    itemsTotal: 1,
    gstAmount: 0,
    deliveryFee: 0,
  });
  expect(body).toMatchObject({
    items: [{ food, name: 'Thali', price: 100, quantity: 2 }],
    itemsTotal: 200,
    gstAmount: 10,
    deliveryFee: 41,
    totalPrice: 251,
  });
});

test.each([1, 250.99, 251.01, 100_000])(
  'a total of %d instead of 251 is answered with the right quote',
  async (totalPrice) => {
    const right = await checkout();
    const before = await payments();
    expect(await requestPayment({ ...right, totalPrice })).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        quote: { itemsTotal: 200, gstAmount: 10, deliveryFee: 41, totalPrice: 251 },
      },
    });
    expect(await payments()).toBe(before);
  },
);

test('create ignores total, amount and currency in its body', async () => {
  const { paymentId, started } = await makePaidCheckout(app, customer, await checkout());
  const { body } = await createOrder(app, customer, paymentId, { totalPrice: 1, amount: 1, currency: 'USD' });
  expect(body.totalPrice).toBe(started.amount / 100);
});

test.each([
  [0, 'Price must be at least ₹1'],
  [0.5, 'Price must be at least ₹1'],
  [-5, 'Price must be at least ₹1'],
  [100.105, 'At most 2 decimals'],
  ['5', 'Price is required'],
  [null, 'Price is required'],
  [undefined, 'Price is required'],
])('a price of %j for a custom order is refused', async (price, message) => {
  const right = customCheckout(shop, 250);
  const body = { ...right, orderItems: [{ name: 'Custom Items', price, quantity: 1 }] };
  expect(await requestPayment(body)).toMatchObject({
    status: 400,
    body: { message, fields: { 'orderItems.0.price': message } },
  });
});

test.each([
  ['quantity 2', [{ name: 'Custom Items', price: 250, quantity: 2 }]],
  ['another name', [{ name: 'Gift', price: 250, quantity: 1 }]],
  [
    'a food beside it',
    [
      { name: 'Custom Items', price: 1, quantity: 1 },
      { food: 'a'.repeat(24), quantity: 1 },
    ],
  ],
])('a custom order is one item with a fixed name: %s is refused', async (_, orderItems) => {
  expect((await requestPayment({ ...customCheckout(shop, 250), orderItems })).status).toBe(400);
});

test('a quantity is a whole number from 1 to 99, also when a food is listed twice', async () => {
  const right = await checkout();
  for (const quantity of [0, -1, 1.5, 100, '2']) {
    const message = 'Quantity must be a whole number from 1 to 99';
    expect(await requestPayment({ ...right, orderItems: [{ food, quantity }] })).toMatchObject({
      status: 400,
      body: { message, fields: { 'orderItems.0.quantity': message } },
    });
  }
  const twice = [
    { food, quantity: 50 },
    { food, quantity: 50 },
  ];
  expect((await requestPayment({ ...right, orderItems: twice })).status).toBe(400);
});

test('a new order is PAID, whatever the body of create says', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  const { body } = await createOrder(app, customer, paymentId, { status: 'DELIVERED', timeline: [] });
  expect(body.status).toBe('PAID');
});

test('a customer cannot set a status', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  const { body } = await createOrder(app, customer, paymentId);
  for (const status of ['ACCEPTED', 'CANCELLED', 'REFUNDED', 'DELIVERED']) {
    expect(await app.request(customer, 'PUT', `/api/orders/${body._id}/status`, { status })).toMatchObject({
      status: 403,
      body: { message: 'You are not authorized to set this status' },
    });
  }
});

test('the session decides whose order it is, not a field', async () => {
  expect((await requestPayment({ ...(await checkout()), userId: other.id })).status).toBe(400);
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  const { body } = await createOrder(app, customer, paymentId, {
    userId: other.id,
    user: other.id,
    user_id: other.id,
  });
  expect(body.userId).toBe(customer.id);
  const theirs = await app.request<OrderView[]>(other, 'GET', '/api/orders');
  expect(theirs.body).toEqual([]);
});

test("another user's payment can neither be verified nor become an order", async () => {
  const started = await startPayment(app, customer, await checkout());
  const proof = await payAtProvider(app, started.id);
  expect((await verifyPayment(app, other, proof)).status).toBe(404);
  expect((await createOrder(app, other, proof.razorpay_payment_id)).status).toBe(422);
  expect((await verifyPayment(app, customer, proof)).body).toEqual({ valid: true });
  expect((await createOrder(app, other, proof.razorpay_payment_id)).status).toBe(422);
  expect((await createOrder(app, customer, proof.razorpay_payment_id)).body.userId).toBe(customer.id);
});

test('address and shop of the order are those of the paid checkout', async () => {
  const elsewhere = await makeShop(app.ctx, { name: 'Elsewhere' });
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  const { body } = await createOrder(app, customer, paymentId, {
    shopId: elsewhere,
    shopName: 'Elsewhere',
    name: 'Mallory',
    address: 'Under the bridge',
    addressLatLng: { lat: 1, lng: 1 },
    contact: '1111111111',
    orderId: 'AAAAAA',
    createdAt: '2001-01-01T00:00:00Z',
  });
  expect(body).toMatchObject({ shopId: shop, name: 'Asha Rao', address: 'Hostel 3, room 12' });
  expect(body.addressLatLng).toEqual({ lat: 28.5245, lng: 77.5755 });
  expect(body.contact).not.toBe('1111111111');
  expect(body.orderId).not.toBe('AAAAAA');
  expect(Date.now() - Date.parse(body.createdAt)).toBeLessThan(60_000);
});

test('a location of 0,0 and unknown fields are refused', async () => {
  const right = await checkout();
  expect(await requestPayment({ ...right, addressLatLng: { lat: 0, lng: 0 } })).toMatchObject({
    status: 400,
    body: { message: 'Please select your location on the map' },
  });
  for (const extra of [
    { status: 'PAID' },
    { itemsTotal: 1 },
    { discount: 100 },
    { currency: 'USD' },
    { amount: 1 },
  ]) {
    expect((await requestPayment({ ...right, ...extra })).status).toBe(400);
  }
});
