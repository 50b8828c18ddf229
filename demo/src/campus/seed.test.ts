import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '@canteen/api/config/config';
import { connect } from '@canteen/api/database/connect';
import type { Sql } from '@canteen/api/database/sql';
import { loadOrders } from '@canteen/api/orders/queries';
import { checkPassword } from '@canteen/api/passwords/hash-password';
import { createTestDatabase, type TestDatabase } from '@canteen/api/testing/database/database';
import { metresBetween, type LatLng } from '@canteen/domain/campus';
import { campusDay, campusMinutes, startOfDay } from '@canteen/domain/campus-time';
import { ORDER_STATUSES } from '@canteen/domain/orders/order-status';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder } from '@canteen/domain/payments/quote';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { DEMO_PASSWORD, demoAccounts, demoCustomers } from './accounts.ts';
import { seedDemoCampus } from './seed.ts';
import { demoShops } from './shops/all-shops.ts';

const NOW = new Date('2026-11-20T08:10:00Z');
let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 2 });
  await seedDemoCampus(sql, { now: NOW });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function rowCounts() {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', pg_tables.schemaname, pg_tables.tablename) as name from pg_tables
    where pg_tables.schemaname in ('public', 'razorpay_sandbox') order by 1`;
  const counts = await Promise.all(
    tables.map(({ name }) => sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${name}`)),
  );
  return Object.fromEntries(tables.map(({ name }, i) => [name, counts[i]?.[0]?.count]));
}

const everyOrder = () => loadOrders(sql, sql`select * from orders`);

test('all places and orders are on the campus that the configuration has by default', async () => {
  const { campus } = readConfig({ DATABASE_URL: database.url, CODE_SECRET: 's'.repeat(32) });
  const stored = await sql<LatLng[]>`
    select drop_points.lat, drop_points.lng from drop_points
    union all select orders.lat, orders.lng from orders`;
  expect(stored.length).toBeGreaterThan(6);
  expect(stored.filter((place) => campus === null || metresBetween(place, campus.center) > 1_000)).toEqual(
    [],
  );
  const names = await sql<{ name: string }[]>`select drop_points.name from drop_points`;
  expect(names).toHaveLength(6);
});

describe('shops', () => {
  test('there are twelve shops with 20 to 60 foods each; some foods are not available', () => {
    expect(demoShops).toHaveLength(12);
    for (const shop of demoShops) {
      expect(shop.menu.length).toBeGreaterThanOrEqual(20);
      expect(shop.menu.length).toBeLessThanOrEqual(60);
      expect(shop.menu.some((food) => !food.enabled)).toBe(true);
    }
  });

  test('every food has a diet and its allergens', () => {
    const foods = demoShops.flatMap(({ menu }) => menu);
    const find = (name: string) => foods.find((food) => food.name === name);
    expect(foods.filter(({ diet }) => diet === 'unknown')).toEqual([]);
    expect(find('Paneer Tikka')).toMatchObject({ diet: 'veg', allergens: ['milk', 'mustard'] });
    expect(find('Egg Roll')).toMatchObject({ diet: 'egg', allergens: ['egg', 'gluten'] });
    expect(find('Double Egg Chicken Roll')).toMatchObject({ diet: 'non-veg' });
    expect(find('Overnight Oats')).toMatchObject({ diet: 'veg', allergens: ['gluten', 'nuts'] });
    const contradictory = foods.filter(
      ({ diet, allergens }) =>
        (diet === 'veg' && allergens.some((each) => ['egg', 'fish', 'shellfish'].includes(each))) ||
        (diet === 'egg' && !allergens.includes('egg')),
    );
    expect(contradictory).toEqual([]);
  });

  test('one shop is open overnight, one is taxable, one is disabled, one is open for one hour only', () => {
    expect(demoShops.filter((shop) => shop.closingTime < shop.openingTime)).toHaveLength(1);
    expect(demoShops.filter((shop) => shop.taxable)).toHaveLength(1);
    expect(demoShops.filter((shop) => shop.enabled === false)).toHaveLength(1);
    const open = minutesOpen(demoShops.filter((shop) => shop.key === 'sunrise-cart'));
    expect(open.filter((count) => count > 0)).toHaveLength(60);
  });

  test('at every minute of the day at least three shops are open, one of them managed by the demo shop admin', () => {
    expect(Math.min(...minutesOpen(demoShops))).toBeGreaterThanOrEqual(3);
    const managed = demoShops.filter((shop) => demoAccounts.shopAdmin.manages.includes(shop.key));
    expect(Math.min(...minutesOpen(managed))).toBeGreaterThanOrEqual(1);
  });

  test('every shop and food has a picture in the database', async () => {
    const lost = await sql`
      select shown.name from (
        select shops.name, shops.image_url from shops union all select foods.name, foods.image_url from foods
      ) as shown
      where not exists (select 1 from pictures where '/pictures/' || pictures.id = shown.image_url)`;
    expect([...lost]).toEqual([]);
  });
});

describe('accounts', () => {
  test('the five demo accounts have their contacts, roles and password', async () => {
    const rows = await sql<{ email: string; contact: string; passwordHash: string; roles: boolean[] }[]>`
      select users.email, users.contact, users.password_hash,
        array[users.is_owner, users.is_admin, users.is_shop_admin, users.is_delivery] as roles
      from users where users.contact like '900000000%' order by users.contact`;
    expect(rows.map(({ email, contact, roles }) => [email, contact, roles.map(Number).join('')])).toEqual([
      ['owner@snu.edu.in', '9000000001', '1000'],
      ['admin@snu.edu.in', '9000000002', '0100'],
      ['shopadmin@snu.edu.in', '9000000003', '0010'],
      ['delivery@snu.edu.in', '9000000004', '0001'],
      ['customer@snu.edu.in', '9000000005', '0000'],
    ]);
    for (const { passwordHash } of rows) expect(await checkPassword(passwordHash, DEMO_PASSWORD)).toBe(true);
    expect(demoCustomers).toHaveLength(40);
  });

  test('the shop admin has two shops', async () => {
    const managed = await sql`
      select shops.name from shop_admins
      join users on users.id = shop_admins.user_id join shops on shops.id = shop_admins.shop_id
      where users.email = 'shopadmin@snu.edu.in'`;
    expect(managed).toHaveLength(2);
  });
});

describe('orders', () => {
  test('each day of four weeks has 40 to 90 orders; some are placed between midnight and 05:30; every status occurs', async () => {
    const orders = await everyOrder();
    const perDay = new Map<string, number>();
    for (const { createdAt } of orders) {
      perDay.set(campusDay(createdAt), (perDay.get(campusDay(createdAt)) ?? 0) + 1);
    }
    expect(perDay.size).toBe(28);
    perDay.delete(campusDay(NOW));
    expect(Math.min(...perDay.values())).toBeGreaterThanOrEqual(40);
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(90);
    expect(orders.filter((order) => campusMinutes(order.createdAt) < 330).length).toBeGreaterThan(50);
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(ORDER_STATUSES));
  });

  test('every order has the total of its quote', async () => {
    const taxable = new Map(demoShops.map((shop) => [shop.name, shop.taxable === true]));
    for (const order of await everyOrder()) {
      const { items, itemsTotal, gstAmount, deliveryFee, totalPrice } = order;
      const custom = items[0]?.name === CUSTOM_ITEM_NAME;
      const quote = custom
        ? quoteCustomOrder(items[0]?.price ?? 0, 'delivery')
        : quoteCart({ lines: items, taxable: taxable.get(order.shopName) ?? false, fulfilment: 'delivery' });
      expect({ itemsTotal, gstAmount, deliveryFee, totalPrice }).toEqual(quote);
    }
  });

  test('the timeline ends with the status, in the order of time and not in the future', async () => {
    for (const { timeline, status, createdAt } of await everyOrder()) {
      const times = timeline.map((step) => step.at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBe(createdAt.getTime());
      expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime());
      expect(timeline.at(-1)?.status).toBe(status);
    }
  });

  test('some orders are new, some in progress; at least two new ones are for the demo shop admin', async () => {
    const orders = await everyOrder();
    const paid = orders.filter((order) => order.status === 'PAID');
    expect(paid.length).toBeGreaterThanOrEqual(3);
    for (const order of paid) expect(NOW.getTime() - order.createdAt.getTime()).toBeLessThan(10 * 60_000);
    const waiting = ['ACCEPTED', 'READY', 'SHIPPED'].map((status) =>
      orders.filter((one) => one.status === status),
    );
    for (const group of waiting) {
      expect(group.length).toBeGreaterThanOrEqual(2);
      for (const order of group) expect(campusDay(order.createdAt)).toBe(campusDay(NOW));
    }
    const managed = demoShops.filter((shop) => demoAccounts.shopAdmin.manages.includes(shop.key));
    const names = managed.map((shop) => shop.name);
    expect(paid.filter((order) => names.includes(order.shopName)).length).toBeGreaterThanOrEqual(2);
  });

  test('every order has one settled capture, and every cancelled order has a refund', async () => {
    const [wrong] = await sql<[{ uncaptured: number; unrefunded: number; unsettled: number }]>`
      select
        (select count(*)::int from orders where not exists (
          select 1 from captures where captures.payment_id = orders.payment_id
            and captures.amount = orders.total_price and captures.provider_payment_id = orders.provider_payment_id
        )) as uncaptured,
        (select count(*)::int from orders left join refunds on refunds.order_id = orders.id
          where (orders.status in ('CANCELLED', 'REFUNDED')) <> (refunds.id is not null)
            or (orders.status = 'REFUNDED') <> coalesce(refunds.status = 'processed', false)
            or refunds.amount <> orders.total_price) as unrefunded,
        (select count(*)::int from captures where captures.settled_at is null) as unsettled`;
    expect(wrong).toEqual({ uncaptured: 0, unrefunded: 0, unsettled: 0 });
  });

  test('the worker sends no messages about them', async () => {
    const unreadEvents = await sql`
      select 1 from order_events where not exists (
        select 1 from outbox_cursors where outbox_cursors.name = 'jobs'
          and (order_events.xid, order_events.id) <= (outbox_cursors.xid, outbox_cursors.event_id))`;
    expect(unreadEvents).toHaveLength(0);
  });
});

test('a second seed changes nothing', async () => {
  const before = await rowCounts();
  expect(await seedDemoCampus(sql, { now: new Date(NOW.getTime() + 3_600_000) })).toBe(false);
  expect(await rowCounts()).toEqual(before);
});

test('of two simultaneous seeds only one writes, and the same time gives the same campus', async () => {
  const other = await createTestDatabase();
  const second = connect(other.url, { max: 4 });
  try {
    const done = await Promise.all([
      seedDemoCampus(second, { now: NOW }),
      seedDemoCampus(second, { now: NOW }),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const figures = (on: Sql) => on`
      select orders.number, orders.total_price, orders.status, orders.created_at from orders order by orders.number`;
    expect([...(await figures(second))]).toEqual([...(await figures(sql))]);
  } finally {
    await second.end();
    await other.drop();
  }
});

function minutesOpen(shops: typeof demoShops): number[] {
  const midnight = startOfDay('2026-11-20').getTime();
  return Array.from({ length: 24 * 60 }, (_, minute) => {
    const at = new Date(midnight + minute * 60_000);
    return shops.filter((shop) =>
      isShopOpen({ ...shop, enabled: shop.enabled ?? true, manualOverride: false }, at),
    ).length;
  });
}
