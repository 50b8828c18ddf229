import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../database/connect.ts';
import type { Sql } from '../../database/sql.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createCuttableDatabase } from '../../testing/database/cut-database.ts';
import { holdingTransaction } from '../../testing/database/holding-transaction.ts';
import { insertOrder, insertUser } from '../../testing/database/insert-rows.ts';
import { makeShop, makeUser, type TestUser } from '../../testing/factories.ts';
import { connectClient } from '../../testing/live-client.ts';

// Events are sent only below the oldest running transaction. While one stays open, screens get `orders:changed` and load
// their orders again.

let app: TestApp;
let others: Sql;
let shop: string;
let customer: TestUser;
let shopAdmin: TestUser;
let otherCustomer: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  others = connect(`${app.env.DATABASE_URL}`, { max: 1 });
  shop = await makeShop(app.ctx);
  customer = await makeUser(app.ctx);
  otherCustomer = await makeUser(app.ctx);
  shopAdmin = await makeUser(app.ctx, { shops: [shop] });
});
afterAll(async () => {
  await others.end();
  await app.close();
});

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 10 });
const metric = async ({ url } = app) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^canteen_held_back_events_seconds (.+)$/m.exec(text)?.[1]);
};

/** Opens a transaction that stays open until the returned function is called. */
async function openTransaction(sql: Sql): Promise<() => Promise<void>> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let began = () => {};
  const begun = new Promise<void>((resolve) => (began = resolve));
  const open = holdingTransaction(sql, async (tx) => {
    await tx`select pg_current_xact_id()`;
    began();
    await ended;
  });
  await begun;
  return async () => {
    end();
    await open;
  };
}

test('while a transaction stays open, screens get a note to load their orders again; after it they get each event once', async () => {
  const staff = await connectClient(app.url, shopAdmin.token);
  const own = await connectClient(app.url, customer.token);
  const other = await connectClient(app.url, otherCustomer.token);
  const end = await openTransaction(others);

  const { id } = await insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop });
  await until(() => expect([staff.orderChanges, own.orderChanges]).toEqual([1, 1]));
  expect([staff.orders, own.orders]).toEqual([[], []]);
  expect(await metric()).toBeGreaterThan(0);

  // Another order is announced too, and the first one not again.
  const { id: second } = await insertOrder(app.ctx.sql, { userId: otherCustomer.id, shopId: shop });
  await until(() => expect([staff.orderChanges, other.orderChanges]).toEqual([2, 1]));
  expect(own.orderChanges).toBe(1);

  // A client that connects now cannot learn it by its cursor.
  const late = await connectClient(app.url, customer.token);
  await until(() => expect(late.orderChanges).toBe(1));

  await end();
  await until(() => expect(staff.orders.map(({ order }) => order._id)).toEqual([id, second]));
  await until(() => expect(own.orders.map(({ order }) => order._id)).toEqual([id]));
  await until(async () => expect(await metric()).toBe(0));
  for (const client of [staff, own, other, late]) client.close();
});

test('the time of the oldest event counts when more than 500 newer ones are held back too', async () => {
  const end = await openTransaction(others);
  try {
    const { id } = await insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop });
    await until(async () => expect(await metric()).toBeGreaterThan(2));
    const before = await metric();
    const client = await connectClient(app.url, customer.token);
    await until(() => expect(client.orderChanges).toBe(1));
    await app.ctx.sql`
      insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
      select ${id}, 'status', 'PAID', 'ACCEPTED', 'admin', now() from generate_series(1, 501)`;
    // The check that announces the new events is the second one that found them.
    await until(() => expect(client.orderChanges).toBeGreaterThan(1));
    expect(await metric()).toBeGreaterThan(before);
    client.close();
  } finally {
    await end();
  }
  await until(async () => expect(await metric()).toBe(0));
});

test('while the database is away, the time does not grow', async () => {
  const database = await createCuttableDatabase();
  const api = await startTestApp({ env: { DATABASE_URL: database.url } });
  const end = await openTransaction(others);
  try {
    const userId = await insertUser(api.ctx.sql);
    await insertOrder(api.ctx.sql, { userId });
    await until(async () => expect(await metric(api)).toBeGreaterThan(0));
    database.cut();
    await until(async () => expect((await fetch(`${api.url}/readyz`)).status).toBe(503));
    const before = await metric(api);
    const cutAt = performance.now();
    await until(() => expect(performance.now()).toBeGreaterThan(cutAt + 2_500));
    expect(await metric(api)).toBe(before);
    database.restore();
    await until(async () => expect(await metric(api)).toBeGreaterThan(before));
  } finally {
    database.restore();
    await end();
    await api.close();
    await database.drop();
  }
});
