import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import type { Sql } from '../database/sql.ts';
import { createDatabaseBefore } from '../testing/database/database-before-migration.ts';
import type { TestDatabase } from '../testing/database/database.ts';
import { migrate } from './migrate.ts';

const [FOOD, OTHER_FOOD] = ['a'.repeat(24), 'b'.repeat(24)];

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createDatabaseBefore('0019');
  sql = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Inserts an order like the version of the API before these migrations. */
async function insertOlder(number: string, lines: { food: string | null; name: string }[]): Promise<string> {
  const [order] = await sql<{ id: string }[]>`
    with payment as (
      insert into payments (request_hash, amount, snapshot, shop_id, created_at, quote_expires_at)
      values ('\\x00', 13000, '{"totalPrice": 13000}', 'shop', now(), now())
      returning id
    ), placed as (
      insert into orders (number, shop_id, shop_name, name, contact, address, lat, lng, items_total, gst_amount,
        delivery_fee, total_price, payment_id, provider_payment_id, created_at)
      select ${number}, 'shop', 'Chai Point', 'Asha Rao', '9000000005', 'Hostel 3', 28.5, 77.5, 10000, 0, 3000, 13000,
        payment.id, ${`pay_${number}`}, date_trunc('milliseconds', now())
      from payment
      returning id
    ), lines as (
      insert into order_lines (order_id, position, food_id, name, price, quantity)
      select placed.id, line.position - 1, line.value ->> 'food', line.value ->> 'name', 10000 / ${lines.length}::integer, 1
      from placed, jsonb_array_elements(${sql.json(lines)}) with ordinality as line (value, position)
    )
    select placed.id from placed`;
  return order?.id ?? '';
}

const keysOf = async (orderId: string) => {
  const rows = await sql<{ key: string }[]>`
    select order_lines.key from order_lines where order_lines.order_id = ${orderId} order by order_lines.position`;
  return rows.map(({ key }) => key);
};

test('old lines get keys, old orders become deliveries, and the previous version can still insert orders', async () => {
  const cart = await insertOlder('AAAAAA', [
    { food: FOOD, name: 'Thali' },
    { food: OTHER_FOOD, name: 'Chai' },
  ]);
  const custom = await insertOlder('BBBBBB', [{ food: null, name: 'Custom Items' }]);
  // Before migration 0013, deleting a food set `food_id` of its lines to null.
  const lost = await insertOlder('CCCCCC', [
    { food: null, name: 'Kulfi' },
    { food: FOOD, name: 'Thali' },
    { food: null, name: 'Vada' },
  ]);

  await migrate(database.url);

  expect(await keysOf(cart)).toEqual([FOOD, OTHER_FOOD]);
  expect(await keysOf(custom)).toEqual(['custom']);
  expect(await keysOf(lost)).toEqual(['line-0', FOOD, 'line-2']);
  const later = await insertOlder('DDDDDD', [
    { food: FOOD, name: 'Thali' },
    { food: OTHER_FOOD, name: 'Chai' },
  ]);
  const keys = await keysOf(later);
  expect(new Set(keys).size).toBe(2);
  const fulfilments = await sql`
    select distinct orders.fulfilment, orders.address from orders order by orders.fulfilment`;
  expect(fulfilments).toEqual([{ fulfilment: 'delivery', address: 'Hostel 3' }]);
});
