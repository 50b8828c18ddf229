import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeUser } from '../testing/factories.ts';
import { insertOrder } from '../testing/insert-rows.ts';

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
  const insertPayment = (amount: number, totalPrice: number) => sql`
    insert into payments (user_id, request_hash, amount, snapshot, shop_id, created_at, quote_expires_at)
    values (${userId}, '\\x00', ${amount}, ${sql.json({ totalPrice })}, 'shop', now(), now())`;
  await insertPayment(13_000, 13_000);
  await expect(insertPayment(12_999, 13_000)).rejects.toMatchObject(refusedBy('payments_amount_of_snapshot'));
  await expect(
    sql`update payments set amount = 1 where payments.user_id = ${userId} and payments.amount = 13000
      and payments.snapshot ? 'totalPrice'`,
  ).rejects.toMatchObject(refusedBy('payments_amount_of_snapshot'));
});
