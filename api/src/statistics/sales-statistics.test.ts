import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, campusDay, startOfDay } from '@canteen/domain/campus-time';
import { statisticsSchema, type Statistics } from '@canteen/domain/statistics/statistics.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder, insertStatus } from '../testing/database/insert-rows.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { rollUpDays } from './rollup.ts';

let app: TestApp;
const users: Record<string, TestUser> = {};
let chai: string;
let dosa: string;
const today = campusDay(new Date());
const at = (day: string, minutes: number) => new Date(startOfDay(day).getTime() + minutes * 60_000);
const back = (days: number) => addDays(today, -days);

beforeAll(async () => {
  app = await startTestApp();
  // Shortly after midnight the day before is not closed yet.
  await app.moveToNoon(today);
  const { ctx } = app;
  chai = await makeShop(ctx, { name: 'Chai Point' });
  dosa = await makeShop(ctx, { name: 'Dosa House' });
  users.owner = await makeUser(ctx, { isOwner: true });
  users.shopAdmin = await makeUser(ctx, { shops: [chai] });
  users.customer = await makeUser(ctx);
  const userId = users.customer.id;
  const make = (shopId: string, createdAt: Date, itemsTotal: number, gstAmount = 0) =>
    insertOrder(ctx.sql, { userId, shopId, shopName: 'Old name', createdAt, itemsTotal, gstAmount });
  const cancelled = await make(chai, at(back(3), 0), 10_050, 503);
  await insertStatus(ctx.sql, cancelled.id, 'PAID', 'CANCELLED');
  const delivered = await make(chai, at(back(1), 23 * 60 + 59), 20_000);
  await insertStatus(ctx.sql, delivered.id, 'PAID', 'DELIVERED');
  await make(dosa, at(back(1), 30), 5_000, 250);
  await make(dosa, at(today, 0), 7_000);
});
afterAll(() => app.close());

const call = (user: string | null, query = '') =>
  app.request<Statistics>(
    user === null ? null : (users[user] ?? null),
    'GET',
    `/api/orders/statistics${query}`,
  );
const figures = async (user: string, query = '') => {
  const { status, body } = await call(user, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return statisticsSchema.parse(body);
};

test('without a filter the figures count orders with a sale status, and statusStats counts every status', async () => {
  const all = await figures('owner');
  expect(all.summary).toEqual({
    orderCount: 3,
    itemsTotalFee: 322.5,
    gstAmount: 2.5,
    deliveryFee: 90,
    totalSalesRevenue: 412.5,
  });
  expect(all.shopStats).toEqual([
    {
      shopId: chai,
      shopName: 'Chai Point',
      orderCount: 1,
      itemsTotal: 200,
      gstAmount: 0,
      deliveryFee: 30,
      revenue: 230,
    },
    {
      shopId: dosa,
      shopName: 'Dosa House',
      orderCount: 2,
      itemsTotal: 120,
      gstAmount: 2.5,
      deliveryFee: 60,
      revenue: 182.5,
    },
  ]);
  expect(all.statusStats).toEqual([
    { status: 'PAID', count: 2, revenue: 182.5 },
    { status: 'ACCEPTED', count: 0, revenue: 0 },
    { status: 'READY', count: 0, revenue: 0 },
    { status: 'SHIPPED', count: 0, revenue: 0 },
    { status: 'DELIVERED', count: 1, revenue: 230 },
    { status: 'CANCELLED', count: 1, revenue: 135.53 },
    { status: 'REFUNDED', count: 0, revenue: 0 },
  ]);
  expect(all.dailyStats).toEqual([
    { date: back(3), revenue: 0, orders: 0 },
    { date: back(2), revenue: 0, orders: 0 },
    { date: back(1), revenue: 312.5, orders: 2 },
    { date: today, revenue: 100, orders: 1 },
  ]);
  expect(all.orders.map(({ status, totalPrice }) => [status, totalPrice])).toEqual([
    ['PAID', 100],
    ['DELIVERED', 230],
    ['PAID', 82.5],
    ['CANCELLED', 135.53],
  ]);
  expect(all.orders[3]).toMatchObject({
    createdAt: at(back(3), 0).toISOString(),
    shopName: 'Old name',
    orderItems: [{ name: 'Masala dosa', quantity: 1 }],
    items: 1,
    itemsTotal: 100.5,
    gstAmount: 5.03,
    deliveryFee: 30,
  });
});

test('with a status every figure counts exactly that status', async () => {
  const cancelled = await figures('owner', '?status=CANCELLED');
  expect(cancelled.summary).toMatchObject({ orderCount: 1, totalSalesRevenue: 135.53 });
  expect(cancelled.shopStats.map(({ shopId, revenue }) => [shopId, revenue])).toEqual([[chai, 135.53]]);
  expect(cancelled.statusStats).toEqual([{ status: 'CANCELLED', count: 1, revenue: 135.53 }]);
  expect(cancelled.dailyStats.map(({ orders }) => orders)).toEqual([1, 0, 0, 0]);
  expect(cancelled.orders.map(({ status }) => status)).toEqual(['CANCELLED']);
});

test('a range is whole days in UTC+5:30, both included, with a row for each of its days', async () => {
  const yesterday = await figures('owner', `?startDate=${back(1)}&endDate=${back(1)}`);
  expect(yesterday.summary).toMatchObject({ orderCount: 2, totalSalesRevenue: 312.5 });
  expect(yesterday.dailyStats).toEqual([{ date: back(1), revenue: 312.5, orders: 2 }]);
  const empty = await figures('owner', `?startDate=${back(40)}&endDate=${back(10)}`);
  expect(empty.dailyStats.map(({ date }) => date)).toEqual(
    Array.from({ length: 31 }, (_, n) => back(40 - n)),
  );
  expect(empty).toMatchObject({ summary: { orderCount: 0 }, shopStats: [], orders: [] });
  expect((await figures('owner', `?endDate=${back(2)}`)).dailyStats.map(({ date }) => date)).toEqual([
    back(3),
    back(2),
  ]);
  expect((await figures('owner', `?startDate=${back(1)}`)).dailyStats).toHaveLength(2);
  expect((await figures('owner', `?startDate=${addDays(today, 2)}`)).summary.orderCount).toBe(0);
});

test('a shop admin gets the figures of the assigned shops only, and 403 for another shop', async () => {
  const own = await figures('shopAdmin');
  expect(own.shopStats.map(({ shopId }) => shopId)).toEqual([chai]);
  expect(own.summary).toMatchObject({ orderCount: 1, totalSalesRevenue: 230 });
  expect(own.statusStats.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(own.orders).toHaveLength(2);
  expect(await figures('shopAdmin', `?shopId=${chai}`)).toEqual(own);
  expect(await figures('owner', `?shopId=${chai}`)).toEqual(own);
  expect(await call('shopAdmin', `?shopId=${dosa}`)).toMatchObject({ status: 403 });
  expect(await call('shopAdmin', `?shopId=${'f'.repeat(24)}`)).toMatchObject({ status: 403 });
});

test('the figures are the same before and after the rollup', async () => {
  const queries = ['', '?status=CANCELLED', `?shopId=${dosa}`, `?startDate=${back(2)}&endDate=${back(1)}`];
  const before = await Promise.all(queries.map((query) => figures('owner', query)));
  expect(await rollUpDays(app.ctx)).toEqual({ days: 3 });
  expect(await Promise.all(queries.map((query) => figures('owner', query)))).toEqual(before);
});

test('the pages hold every order once', async () => {
  for (const [user, query] of [
    ['owner', '?limit=1'],
    ['shopAdmin', '?limit=1'],
  ] as const) {
    const seen: string[] = [];
    let path = query as string;
    for (;;) {
      const page = await call(user, path);
      seen.push(...page.body.orders.map(({ id }) => id));
      const next = page.headers.get('X-Next-Cursor');
      if (next === null) break;
      path = `${query}&cursor=${next}`;
    }
    expect(seen).toEqual((await figures(user)).orders.map(({ id }) => id));
  }
});

test.each([
  ['startDate', '?startDate=2026-02-30'],
  ['endDate', '?endDate=tomorrow'],
  ['startDate', '?startDate=2026-02-02&endDate=2026-02-01', 'From cannot be later than To'],
  ['startDate', '?startDate=0001-01-02', 'At most 50 years'],
  ['endDate', '?endDate=9998-12-31', 'At most 50 years'],
  ['status', '?status=NEW', 'There is no such status'],
  ['status', '?status=paid', 'There is no such status'],
  ['shopId', '?shopId=1', 'Not an id'],
  ['shopId', `?shopId=${'f'.repeat(24)}`, 'There is no such shop'],
  ['limit', '?limit=501'],
  ['cursor', '?cursor=abc'],
  ['page', '?page=2', 'Unknown field'],
])('a wrong %s is named: %s', async (field, query, message?: string) => {
  const { status, body } = await call('owner', query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { [field]: message ?? (expect.any(String) as string) } });
});
