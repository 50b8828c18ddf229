import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder, insertStatus } from '../testing/database/insert-rows.ts';
import { makeShop, makeUser } from '../testing/factories.ts';
import { updateReadyTimes } from './update-ready-times.ts';

const MINUTE_MS = 60_000;
let app: TestApp;
let userId: string;

beforeAll(async () => {
  app = await startTestApp();
  userId = (await makeUser(app.ctx)).id;
});
afterAll(() => app.close());

/** Orders of a shop, the newest first, with the minutes until each was READY; null: cancelled. */
async function orders(shopId: string, minutes: readonly (number | null)[]) {
  const { sql } = app.ctx;
  for (const [n, until] of minutes.entries()) {
    const createdAt = new Date(Date.now() - (n + 1) * 60 * MINUTE_MS);
    const { id } = await insertOrder(sql, { userId, shopId, createdAt });
    if (until === null) {
      await insertStatus(sql, id, 'PAID', 'CANCELLED');
      continue;
    }
    await insertStatus(sql, id, 'PAID', 'ACCEPTED', createdAt);
    await insertStatus(sql, id, 'ACCEPTED', 'READY', new Date(createdAt.getTime() + until * MINUTE_MS));
    // A correction that makes the order READY again does not count.
    await insertStatus(sql, id, 'READY', 'ACCEPTED');
    await insertStatus(sql, id, 'ACCEPTED', 'READY', new Date(createdAt.getTime() + 600 * MINUTE_MS));
  }
}

const readyMinutes = async (id: string) =>
  (await app.request<Shop>(null, 'GET', `/api/shops/${id}`)).body.readyMinutes;
/** The shops in memory follow the database within a moment. */
const expectReady = (id: string, minutes: number | null) =>
  vi.waitFor(async () => expect(await readyMinutes(id)).toBe(minutes));

test('the ready time of a shop is the median of its last orders that were READY, in whole minutes', async () => {
  const shop = await makeShop(app.ctx);
  expect(await readyMinutes(shop)).toBeNull();
  await orders(shop, [10, null, 14.4, 90, null, 11, 12.6]);
  expect(await updateReadyTimes(app.ctx)).toEqual({ changed: 1 });
  await expectReady(shop, 13);
  const { body } = await app.request<Shop[]>(null, 'GET', '/api/shops');
  expect(body.find(({ _id }) => _id === shop)?.readyMinutes).toBe(13);
  expect(await updateReadyTimes(app.ctx)).toEqual({ changed: 0 });
});

test('a shop with fewer than five such orders has no ready time, and loses it when too few remain', async () => {
  const shop = await makeShop(app.ctx);
  await orders(shop, [8, 8, 8, 8, null]);
  expect(await updateReadyTimes(app.ctx)).toEqual({ changed: 0 });
  expect(await readyMinutes(shop)).toBeNull();
  await orders(shop, [8]);
  await updateReadyTimes(app.ctx);
  await expectReady(shop, 8);
  await app.ctx.sql`delete from orders where orders.id = (
    select orders.id from orders where orders.shop_id = ${shop} and orders.status = 'READY' limit 1)`;
  await updateReadyTimes(app.ctx);
  await expectReady(shop, null);
});

test('only the last 20 orders count, and a ready time is at least one minute', async () => {
  const shop = await makeShop(app.ctx);
  await orders(shop, [...Array<number>(20).fill(0.1), ...Array<number>(30).fill(45)]);
  await updateReadyTimes(app.ctx);
  await expectReady(shop, 1);
});

test('the orders of each shop are read from an index', async () => {
  const plan = await app.ctx.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx<{ 'QUERY PLAN': string }[]>`
      explain select orders.id from orders where orders.shop_id = ${'a'.repeat(24)}
      order by orders.created_at desc, orders.id desc limit 100`;
  });
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_of_shop');
});
