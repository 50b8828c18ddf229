import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, campusDay, startOfDay } from '@canteen/domain/campus-time';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder } from '../testing/database/insert-rows.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
let owner: TestUser;
/** The numbers of five old orders, newest first; the second one was given another name and contact. */
const old: string[] = [];
const today = campusDay(new Date());

beforeAll(async () => {
  app = await startTestApp();
  await app.moveToNoon(today);
  const { sql } = app.ctx;
  owner = await makeUser(app.ctx, { isOwner: true });
  const meera = await makeUser(app.ctx, { name: 'Meera Pillai', email: 'meera.p@snu.edu.in' });
  const ravi = await makeUser(app.ctx, { name: 'Ravi', email: 'ravi@snu.edu.in' });
  const longAgo = startOfDay(addDays(today, -9)).getTime();
  for (let n = 0; n < 5; n += 1) {
    const createdAt = new Date(longAgo - n * 60_000);
    old.push((await insertOrder(sql, { userId: meera.id, createdAt })).number);
  }
  await sql`update orders set name = 'Zoya Khan', contact = '7000111222' where orders.number = ${old[1] ?? ''}`;
  // With a limit of 1 the newest 40 orders are searched first, and these are newer than the old ones.
  for (let n = 0; n < 90; n += 1) await insertOrder(sql, { userId: ravi.id });
});
afterAll(() => app.close());

/** The numbers of all orders that a text finds, from pages of one order each. */
async function search(text: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; ;) {
    const path = `/api/orders?limit=1&userFilter=${encodeURIComponent(text)}${cursor}`;
    const { body, headers } = await app.request<OrderView[]>(owner, 'GET', path);
    found.push(...body.map(({ orderId }) => orderId));
    const next = headers.get('x-next-cursor');
    if (next === null) return found;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

test.each([
  ['the name of the account', 'PILLAI', [0, 1, 2, 3, 4]],
  ['the address of the account', 'meera.p@', [0, 1, 2, 3, 4]],
  ['the name on an order', 'zoya', [1]],
  ['a part of the contact on an order', '0111222', [1]],
  ['a contact with its country and spaces', '+91 70001 11222', [1]],
  ['a text of two characters', 'zo', [1]],
  ['a text that nothing has', 'zzzzqq', []],
])('a search finds old orders behind many newer ones by %s', async (_what, text, found) => {
  expect(await search(text)).toEqual(found.map((n) => old[n]));
});

test('a search finds an old order by its number, and by the beginning of it', async () => {
  const number = old[3] ?? '';
  expect(await search(number.toLowerCase())).toEqual([number]);
  expect(await search(number.slice(0, 5))).toContain(number);
});

test("the number of the day finds today's orders, and orders of earlier days that are still open", async () => {
  const { sql } = app.ctx;
  const { id: userId } = await makeUser(app.ctx);
  const midnight = startOfDay(today).getTime();
  const place = async (minutes: number, dayNumber: number, status: OrderStatus) => {
    const createdAt = new Date(midnight + minutes * 60_000);
    const order = { userId, createdAt, status, shopId: randomBytes(12).toString('hex') };
    const { number } = await insertOrder(sql, order);
    await sql`update orders set day_number = ${dayNumber} where orders.number = ${number}`;
    return number;
  };
  const ofToday = await place(0, 987_001, 'DELIVERED');
  const lastNight = await place(-1, 987_001, 'READY');
  const longAgo = await place(-30 * 24 * 60, 987_001, 'SHIPPED');
  await place(-2, 987_001, 'DELIVERED');
  await place(-3, 987_001, 'CANCELLED');
  await place(-1, 987_002, 'PAID');
  expect(await search('#987001')).toEqual([ofToday, lastNight, longAgo]);
});

/** How often the table of orders and its indexes were read. */
async function scansOfOrders(): Promise<number> {
  const { sql } = app.ctx;
  // Each connection counts for itself, until it is told to report.
  const connections = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()));
  for (const connection of connections) {
    await connection`select pg_stat_force_next_flush()`;
    connection.release();
  }
  const [row] = await sql<{ scans: number }[]>`
    select seq_scan + idx_scan as scans from pg_stat_user_tables where relname = 'orders'`;
  return row?.scans ?? 0;
}

test('a search within few orders does not look for orders of each account with the text', async () => {
  const { sql } = app.ctx;
  await sql`
    insert into users (name, email, contact, address, password_hash)
    select 'Neel', 'neel' || n || '@snu.edu.in', (6000000000 + n)::text, 'Hostel 3', 'none'
    from generate_series(1, 2000) as n`;
  const { id: userId } = await makeUser(app.ctx, { name: 'Neel' });
  const ready: string[] = [];
  for (let n = 0; n < 5; n += 1)
    ready.unshift((await insertOrder(sql, { userId, status: 'READY', createdAt: new Date(n) })).number);
  const before = await scansOfOrders();
  const path = '/api/orders/READY?limit=50&userFilter=neel';
  const { body } = await app.request<OrderView[]>(owner, 'GET', path);
  expect(body.map(({ orderId }) => orderId)).toEqual(ready);
  expect((await scansOfOrders()) - before).toBeLessThan(50);
});
