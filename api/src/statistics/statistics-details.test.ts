import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, campusDay, startOfDay } from '@canteen/domain/campus-time';
import {
  statisticsDetailsSchema,
  type StatisticsDetails,
} from '@canteen/domain/statistics/statistics.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder, insertStatus } from '../testing/database/insert-rows.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { rollUpDays } from './rollup.ts';

let app: TestApp;
let owner: TestUser;
let shopAdmin: TestUser;
let chai: string;
let dosa: string;
let samosa: string;
const today = campusDay(new Date());
const yesterday = addDays(today, -1);
/** 13:20 of yesterday on the campus, and `minutes` later. */
const lunch = (minutes = 0) => new Date(startOfDay(yesterday).getTime() + (13 * 60 + 20 + minutes) * 60_000);
const weekday = new Date(`${yesterday}T00:00:00Z`).getUTCDay() || 7;

beforeAll(async () => {
  app = await startTestApp();
  // Shortly after midnight the day before is not closed yet.
  await app.moveToNoon(today);
  const { ctx } = app;
  chai = await makeShop(ctx, { name: 'Chai Point' });
  dosa = await makeShop(ctx, { name: 'Dosa House' });
  samosa = await makeFood(ctx, chai, { name: 'Samosa', price: 15 });
  owner = await makeUser(ctx, { name: 'Meera Iyer', isOwner: true });
  shopAdmin = await makeUser(ctx, { shops: [chai] });
  const { id: userId } = await makeUser(ctx);
  for (let n = 0; n < 10; n += 1) {
    const { id } = await insertOrder(ctx.sql, {
      userId,
      shopId: chai,
      createdAt: lunch(),
      itemsTotal: 6_000,
      lines: [
        { food: samosa, name: 'Samosa', price: 1_500, quantity: 2 },
        { name: 'Lime soda', price: 3_000, quantity: 1 },
      ],
    });
    await insertStatus(ctx.sql, id, 'PAID', 'ACCEPTED', lunch(n + 1));
    await insertStatus(ctx.sql, id, 'ACCEPTED', 'DELIVERED', lunch(10 * (n + 1)));
  }
  const { id } = await insertOrder(ctx.sql, { userId, shopId: dosa, createdAt: lunch(60) });
  await app.request(owner, 'PUT', `/api/orders/${id}/status`, { status: 'CANCELLED' });
});
afterAll(() => app.close());

const details = async (caller: TestUser, query = '') => {
  const { status, body } = await app.request<StatisticsDetails>(
    caller,
    'GET',
    `/api/orders/statistics/details${query}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return statisticsDetailsSchema.parse(body);
};

async function expectFigures() {
  const { hours, foods, waits, cancellations, previous } = await details(owner);
  expect(previous).toBeNull();
  expect(hours).toEqual([{ weekday, hour: 13, orders: 10 }]);
  expect(foods).toEqual([
    { food: samosa, name: 'Samosa', shopId: chai, shopName: 'Chai Point', quantity: 20, revenue: 300 },
    { food: null, name: 'Lime soda', shopId: chai, shopName: 'Chai Point', quantity: 10, revenue: 300 },
  ]);
  expect(waits).toMatchObject([
    { shopId: chai, shopName: 'Chai Point', accepted: { count: 10 }, delivered: { count: 10 } },
  ]);
  for (const [minutes, exact] of [
    [waits[0]?.accepted.median, 5],
    [waits[0]?.accepted.percentile90, 9],
    [waits[0]?.delivered.median, 50],
    [waits[0]?.delivered.percentile90, 90],
  ] as const)
    expect(Math.abs((minutes ?? 0) - exact) / exact).toBeLessThan(0.05);
  expect(cancellations).toEqual([
    { status: 'CANCELLED', reason: 'The order was cancelled by Meera Iyer', count: 1, revenue: 130 },
  ]);
  expect((await details(owner, '?top=1')).foods.map(({ name }) => name)).toEqual(['Samosa']);
  expect((await details(owner, '?status=PAID')).hours).toEqual([]);
  expect((await details(shopAdmin)).cancellations).toEqual([]);
}

test('the figures are those of the orders', () => expectFigures());

test('a range is compared with as many days before it', async () => {
  const last = {
    startDate: yesterday,
    endDate: yesterday,
    summary: { orderCount: 10, totalSalesRevenue: 900 },
  };
  const now = await details(owner, `?startDate=${today}&endDate=${today}`);
  expect(now).toMatchObject({ current: { orderCount: 0 }, previous: last });
  const twoDays = await details(owner, `?startDate=${yesterday}&endDate=${today}`);
  expect(twoDays).toMatchObject({
    current: last.summary,
    previous: { startDate: addDays(today, -3), endDate: addDays(today, -2), summary: { orderCount: 0 } },
  });
});

test('the figures are the same before and after the rollup', async () => {
  expect((await rollUpDays(app.ctx)).days).toBe(1);
  await expectFigures();
});

test('the reason of a refund that is stored after its day was closed is shown', async () => {
  const { sql } = app.ctx;
  const { id } = await insertOrder(sql, { userId: owner.id, shopId: chai, createdAt: lunch() });
  await insertStatus(sql, id, 'PAID', 'REFUNDED');
  await rollUpDays(app.ctx);
  const query = '?status=REFUNDED';
  expect((await details(owner, query)).cancellations).toMatchObject([{ reason: null, count: 1 }]);
  await sql`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    select orders.provider_payment_id, orders.payment_id, orders.id, orders.total_price, 'Refunded at the provider',
      now(), now()
    from orders where orders.id = ${id}`;
  const reason = 'Refunded at the provider';
  expect((await details(owner, query)).cancellations).toMatchObject([{ reason, count: 1 }]);
  await rollUpDays(app.ctx);
  expect((await details(owner, query)).cancellations).toMatchObject([{ reason, count: 1 }]);
});

test.each([
  ['top', '?top=101'],
  ['startDate', '?startDate=2026-02-02&endDate=2026-02-01'],
  ['shopId', `?shopId=${'f'.repeat(24)}`],
])('a wrong %s is named', async (field, query) => {
  expect(await app.request(owner, 'GET', `/api/orders/statistics/details${query}`)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) as string } },
  });
});
