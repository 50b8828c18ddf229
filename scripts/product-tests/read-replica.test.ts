import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import { startTestApp, type TestApp } from '../../api/src/testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/database/database.ts';
import { insertOrder } from '../../api/src/testing/database/insert-rows.ts';
import { makeShop, makeUser, type TestUser } from '../../api/src/testing/factories.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';

// The replica is a database without the orders and changes of the other one, as if it were far behind. So an answer shows
// where it was read.

let behind: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  behind = await createTestDatabase();
  proxy = await startDatabaseProxy(behind.url);
  app = await startTestApp({ env: { DATABASE_REPLICA_URL: proxy.url } });
  owner = await makeUser(app.ctx, { isOwner: true });
  const shop = await makeShop(app.ctx);
  const { id: userId } = await makeUser(app.ctx);
  const { id } = await insertOrder(app.ctx.sql, { userId, shopId: shop, createdAt: new Date() });
  await app.request(owner, 'PUT', `/api/orders/${id}/status`, { status: 'ACCEPTED' });
});
// A replica that did not answer is left alone for a while.
beforeEach(() => app.restart());
afterAll(async () => {
  await app.close();
  await proxy.close();
  await behind.drop();
});

const statistics = () => app.request<Statistics>(owner, 'GET', '/api/orders/statistics');
const orderCount = async () => (await statistics()).body.summary.orderCount;
/** Starts again when the first connection to the replica takes too long, which a busy machine may cause. */
const readFromReplica = () =>
  vi.waitFor(
    async () => {
      await app.restart();
      expect(await orderCount()).toBe(0);
    },
    { timeout: 60_000 },
  );

test('statistics, their details and the audit trail are read from the replica; orders are not', async () => {
  await readFromReplica();
  const details = await app.request<{ current: { orderCount: number } }>(
    owner,
    'GET',
    '/api/orders/statistics/details',
  );
  expect(details.body.current.orderCount).toBe(0);
  const audit = await app.request<unknown[]>(owner, 'GET', '/api/audit');
  expect(audit).toMatchObject({ status: 200, body: [] });
  expect((await app.request<unknown[]>(owner, 'GET', '/api/orders/ACCEPTED')).body).toHaveLength(1);
});

test('a replica that refuses connections is replaced by the database', async () => {
  proxy.refuse('57P03', 'the database system is starting up');
  try {
    expect(await orderCount()).toBe(1);
    expect(await orderCount()).toBe(1);
  } finally {
    proxy.resume();
  }
});

test.each([
  ['lacks a migration', '42703', 'column "new" does not exist'],
  ['refuses the password', '28P01', 'password authentication failed'],
])('when the replica %s, the database is read instead', async (_, code, message) => {
  proxy.refuse(code, message);
  try {
    expect(await orderCount()).toBe(1);
  } finally {
    proxy.resume();
  }
});

test('after a silence of the replica one read fails, and the next ones go to the database', async () => {
  await readFromReplica();
  proxy.silence();
  try {
    expect((await statistics()).status).toBe(503);
    expect(await orderCount()).toBe(1);
  } finally {
    proxy.resume();
    proxy.cut();
  }
});
