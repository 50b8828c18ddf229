import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrderNumber } from '../../orders/order-number.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertOrder } from '../../testing/database/insert-rows.ts';
import { makeUser } from '../../testing/factories.ts';

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
  userId = (await makeUser(app.ctx)).id;
});
afterAll(() => app.close());

const LINES = [
  { name: 'Masala dosa', price: 4_000, quantity: 2 },
  { name: 'Lime soda', price: 2_000, quantity: 1 },
];
/** Inserts a payment of `userId` at 'shop' and its order in one statement. */
const place = (made: {
  amount?: number;
  customer?: string | null;
  shop?: string;
  refusedAt?: Date;
  lines?: number;
}) => {
  const { amount = 13_000, customer = userId, shop = 'shop', refusedAt = null, lines = 1 } = made;
  const { sql } = app.ctx;
  return sql`
    with payment as (
      insert into payments (user_id, request_hash, amount, snapshot, shop_id, created_at, quote_expires_at, refused_at)
      values (${userId}, '\\x00', ${amount}, ${sql.json({ totalPrice: amount })}, 'shop', now(), now(), ${refusedAt})
      returning id
    ), placed as (
      insert into orders (number, user_id, shop_id, shop_name, name, contact, address, lat, lng, items_total, gst_amount,
        delivery_fee, total_price, payment_id, provider_payment_id, created_at)
      select ${newOrderNumber()}, ${customer}, ${shop}, 'Chai Point', 'Asha Rao', '9000000005', 'Hostel 3', 28.5, 77.5,
        10000, 0, 3000, 13000, payment.id, 'pay_' || payment.id, ${new Date()}
      from payment
      returning id
    )
    insert into order_lines (order_id, position, key, name, price, quantity)
    select placed.id, 0, 'line', 'Masala dosa', 10000, 1 from placed, generate_series(1, ${lines}::integer)`;
};
const refusedBy = (constraint: string) => ({ constraint_name: constraint });

test('the database refuses an order whose lines do not add up to its items total', async () => {
  const { sql } = app.ctx;
  await insertOrder(sql, { userId, itemsTotal: 10_000, lines: LINES });
  await expect(insertOrder(sql, { userId, itemsTotal: 10_001, lines: LINES })).rejects.toMatchObject(
    refusedBy('order_lines_add_up'),
  );
});

test('the database refuses another line for an order, and changed amounts', async () => {
  const { sql } = app.ctx;
  const { id } = await insertOrder(sql, { userId, itemsTotal: 10_000, lines: LINES });
  await expect(sql`
    insert into order_lines (order_id, position, key, name, price, quantity)
    values (${id}, 2, 'more', 'Samosa', 1500, 1)`).rejects.toMatchObject(refusedBy('order_lines_add_up'));
  await expect(
    sql`update order_lines set quantity = 3 where order_lines.order_id = ${id} and order_lines.position = 0`,
  ).rejects.toMatchObject(refusedBy('orders_amounts_final'));
  await expect(sql`
    update orders set items_total = 9000, total_price = total_price - 1000
    where orders.id = ${id}`).rejects.toMatchObject(refusedBy('orders_amounts_final'));
});

test('the database refuses a payment whose amount differs from its snapshot', async () => {
  const { sql } = app.ctx;
  const insertPayment = (snapshot: { totalPrice?: number | null }) => sql`
    insert into payments (user_id, request_hash, amount, snapshot, shop_id, created_at, quote_expires_at)
    values (${userId}, '\\x00', 13000, ${sql.json(snapshot)}, 'shop', now(), now())`;
  await insertPayment({ totalPrice: 13_000 });
  const refused = insertPayment({ totalPrice: 12_999 });
  await expect(refused).rejects.toMatchObject(refusedBy('payments_amount_of_snapshot'));
  for (const snapshot of [{}, { totalPrice: null }]) {
    await expect(insertPayment(snapshot)).rejects.toMatchObject(refusedBy('payments_amount_in_snapshot'));
  }
});

test('the database refuses another amount of a payment, also with its snapshot', async () => {
  const { sql } = app.ctx;
  await insertOrder(sql, { userId });
  await expect(
    sql`update payments set amount = 1, snapshot = '{"totalPrice": 1}' where payments.user_id = ${userId}`,
  ).rejects.toMatchObject(refusedBy('orders_amounts_final'));
});

test.each([
  ['another amount', { amount: 12_999 }, 'orders_agree_with_payment'],
  ['another customer', { customer: null }, 'orders_agree_with_payment'],
  ['another shop', { shop: 'other' }, 'orders_agree_with_payment'],
  ['a refused payment', { refusedAt: new Date() }, 'orders_agree_with_payment'],
  ['no lines', { lines: 0 }, 'orders_have_lines'],
])('the database refuses an order with %s', async (_, made, constraint) => {
  await place({});
  await expect(place(made)).rejects.toMatchObject(refusedBy(constraint));
});

test('the database keeps the lines of an order, and deletes them with it', async () => {
  const { sql } = app.ctx;
  const { id } = await insertOrder(sql, { userId, lines: LINES });
  await expect(
    sql`delete from order_lines where order_lines.order_id = ${id} and order_lines.position = 1`,
  ).rejects.toMatchObject(refusedBy('order_lines_stay'));
  await sql`delete from orders where orders.id = ${id}`;
  expect(await sql`select 1 from order_lines where order_lines.order_id = ${id}`).toHaveLength(0);
});
