import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import type { Queryable } from '../../database/sql.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertOrder } from '../../testing/database/insert-rows.ts';
import {
  checkoutOf,
  createOrder,
  customCheckout,
  makeFood,
  makePaidCheckout,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../../testing/factories.ts';

let app: TestApp;
let customer: TestUser;
let shop: string;
let thali: string;
let chai: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  shop = await makeShop(app.ctx);
  thali = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  chai = await makeFood(app.ctx, shop, { name: 'Chai', price: 20 });
});
afterAll(() => app.close());

const cart = () =>
  checkoutOf(app.ctx, shop, [
    { food: thali, quantity: 1 },
    { food: chai, quantity: 2 },
    { food: thali, quantity: 3 },
  ]);
const PLACE = { address: 'Hostel 3, room 12', lat: 28.5245, lng: 77.5755 };

const linesOf = (sql: Queryable, orderId: string) =>
  sql`
    select order_lines.position, order_lines.key, order_lines.food_id, order_lines.quantity from order_lines
    where order_lines.order_id = ${orderId} order by order_lines.position`;

const fulfilmentOf = async (sql: Queryable, orderId: string) => {
  const [row] = await sql`
    select orders.fulfilment, orders.address, orders.lat, orders.lng from orders where orders.id = ${orderId}`;
  return row;
};

const snapshotOf = async (sql: Queryable, paymentId: string) => {
  const [row] = await sql<{ snapshot: object }[]>`
    select payments.snapshot from payments where payments.provider_payment_id = ${paymentId}`;
  return row?.snapshot;
};

/** Removes the line keys, the diets and the fulfilment from the snapshot, because older versions did not store them. */
const makeSnapshotOlder = (sql: Queryable, paymentId: string) =>
  sql`
    update payments set snapshot = jsonb_set(payments.snapshot - 'fulfilment', '{lines}',
      (select jsonb_agg(line.value - 'key' - 'diet' order by line.position)
        from jsonb_array_elements(payments.snapshot -> 'lines') with ordinality as line (value, position)))
    where payments.provider_payment_id = ${paymentId}`;

test('a payment and its order store each line under its key, and a delivery with its place', async () => {
  const { sql } = app.ctx;
  const order = await makePlacedOrder(app, customer, await cart());
  expect(await snapshotOf(sql, order.paymentId)).toMatchObject({
    fulfilment: 'delivery',
    ...PLACE,
    lines: [
      { key: thali, food: thali, quantity: 4 },
      { key: chai, food: chai, quantity: 2 },
    ],
  });
  expect(await linesOf(sql, order._id)).toEqual([
    { position: 0, key: thali, foodId: thali, quantity: 4 },
    { position: 1, key: chai, foodId: chai, quantity: 2 },
  ]);
  expect(await fulfilmentOf(sql, order._id)).toEqual({ fulfilment: 'delivery', ...PLACE });
});

test('a line keeps the diet that its food had when it was ordered', async () => {
  const { sql } = app.ctx;
  await sql`update foods set diet = 'veg' where foods.id = ${thali}`;
  const { paymentId } = await makePaidCheckout(app, customer, await cart());
  await sql`update foods set diet = 'non-veg' where foods.id = ${thali}`;
  const { body } = await createOrder(app, customer, paymentId);
  const diets = (order: OrderView) => order.items?.map(({ diet }) => diet);
  expect(diets(body)).toEqual(['veg', 'unknown']);
  const tracked = await app.request<OrderView>(customer, 'GET', `/api/orders/track/${body._id}`);
  expect(diets(tracked.body)).toEqual(['veg', 'unknown']);
  await sql`update foods set diet = 'unknown' where foods.id = ${thali}`;
  await expect(
    sql`update order_lines set diet = 'vegan' where order_lines.order_id = ${body._id}`,
  ).rejects.toMatchObject({ constraint_name: 'order_lines_diet_known' });
});

test('the line of a custom order has a key of its own', async () => {
  const order = await makePlacedOrder(app, customer, customCheckout(shop, 250));
  expect(await linesOf(app.ctx.sql, order._id)).toEqual([
    { position: 0, key: 'custom', foodId: null, quantity: 1 },
  ]);
});

test('answers have neither the line keys nor the fulfilment', async () => {
  const { _id } = await makePlacedOrder(app, customer, await cart());
  const { body } = await app.request<OrderView>(customer, 'GET', `/api/orders/track/${_id}`);
  expect(body).toMatchObject({ address: PLACE.address, addressLatLng: { lat: PLACE.lat, lng: PLACE.lng } });
  expect(body).not.toHaveProperty('fulfilment');
  expect(body.items?.map((item) => Object.keys(item).toSorted())).toEqual(
    Array(2).fill(['diet', 'food', 'name', 'price', 'quantity']),
  );
  const { status } = await app.request(customer, 'POST', '/api/razorpay/order', {
    ...(await cart()),
    fulfilment: 'delivery',
  });
  expect(status).toBe(400);
});

test.each<[string, () => Promise<StartPaymentInput>]>([
  ['a cart', cart],
  ['a custom order', async () => customCheckout(shop, 250)],
])('a payment that the previous version started becomes the same order: %s', async (_, checkout) => {
  const { sql } = app.ctx;
  const expected = await makePlacedOrder(app, customer, await checkout());
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  await makeSnapshotOlder(sql, paymentId);
  const { status, body } = await createOrder(app, customer, paymentId);
  expect(status).toBe(201);
  expect(body.items).toEqual(expected.items);
  expect(body.addressLatLng).toEqual(expected.addressLatLng);
  expect((await app.request(customer, 'GET', `/api/orders/track/${body._id}`)).body).toEqual(body);
  expect(await linesOf(sql, body._id)).toEqual(await linesOf(sql, expected._id));
  expect(await fulfilmentOf(sql, body._id)).toEqual(await fulfilmentOf(sql, expected._id));
});

test('a payment that the previous version started is quoted again when it was paid late', async () => {
  const { paymentId } = await makePaidCheckout(app, customer, await cart());
  await makeSnapshotOlder(app.ctx.sql, paymentId);
  const long = new Date(Date.now() - 3_600_000);
  await app.ctx.sql`
    update payments set created_at = ${long}, quote_expires_at = ${long}
    where payments.provider_payment_id = ${paymentId}`;
  expect((await createOrder(app, customer, paymentId)).status).toBe(201);
});

test('the database refuses a second line with the same key and a line without a key', async () => {
  const { sql } = app.ctx;
  const { id } = await insertOrder(sql, { userId: customer.id });
  const insert = (position: number, key: string | null) => sql`
    insert into order_lines (order_id, position, key, name, price, quantity)
    values (${id}, ${position}, ${key}, 'Chai', 2000, 1)`;
  await expect(insert(2, 'line-1')).rejects.toMatchObject({ constraint_name: 'order_lines_pkey' });
  await expect(insert(2, null)).rejects.toMatchObject({ code: '23502', column_name: 'key' });
  await expect(insert(2, '')).rejects.toMatchObject({ code: '23514' });
});

test('the database refuses an unknown fulfilment and a delivery without a place', async () => {
  const { sql } = app.ctx;
  const { id } = await insertOrder(sql, { userId: customer.id });
  await expect(sql`update orders set fulfilment = 'drone' where orders.id = ${id}`).rejects.toMatchObject({
    constraint_name: 'orders_fulfilment_known',
  });
  for (const column of ['address', 'lat', 'lng']) {
    await expect(sql`update orders set ${sql(column)} = null where orders.id = ${id}`).rejects.toMatchObject({
      constraint_name: 'orders_delivery_has_place',
    });
  }
  await expect(sql`update orders set lat = 0, lng = 0 where orders.id = ${id}`).rejects.toMatchObject({
    code: '23514',
  });
});
