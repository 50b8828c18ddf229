import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '@canteen/domain/orders/order-status';
import { connect } from '../database/connect.ts';
import type { Queryable, Sql } from '../database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { insertOrder, insertStatus, insertUser } from '../testing/database/insert-rows.ts';
import { rollUpDays } from './rollup.ts';

let database: TestDatabase;
let sql: Sql;
let userId: string;
/** 10:00 on the campus on 20 November 2026. */
const NOW = new Date('2026-11-20T04:30:00Z');
const ctxAt = (now: Date) => ({ sql, clock: { now: () => now, offsetMs: 0, shift: () => {} } });
const roll = (now = NOW) => rollUpDays(ctxAt(now));

/** The totals that the rollup wrote for the closed days, and the totals counted from the orders. */
const both = async () => {
  const rolled = await sql`
    select rolled.day, rolled.shop_id, rolled.status, rolled.order_count, rolled.items_total, rolled.gst_amount,
      rolled.delivery_fee, rolled.revenue
    from daily_shop_statistics as rolled
    order by rolled.day, rolled.shop_id, rolled.status`;
  const counted = await sql`
    select orders.campus_day as day, orders.shop_id, orders.status, count(*)::int as order_count,
      sum(orders.items_total)::bigint as items_total, sum(orders.gst_amount)::bigint as gst_amount,
      sum(orders.delivery_fee)::bigint as delivery_fee, sum(orders.total_price)::bigint as revenue
    from orders join closed_days on closed_days.day = orders.campus_day
    group by orders.campus_day, orders.shop_id, orders.status
    order by orders.campus_day, orders.shop_id, orders.status`;
  return { rolled: [...rolled], counted: [...counted] };
};
const expectSame = async () => {
  const { rolled, counted } = await both();
  expect(counted.length).toBeGreaterThan(0);
  expect(rolled).toEqual(counted);
};
const closed = async () =>
  (await sql<{ day: string }[]>`select closed_days.day from closed_days order by closed_days.day`).map(
    (row) => row.day,
  );
const dirty = async () =>
  (await sql<{ day: string }[]>`select distinct dirty_days.day from dirty_days order by dirty_days.day`).map(
    (row) => row.day,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 8 });
  userId = await insertUser(sql);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(
  () =>
    sql`truncate orders, order_events, order_lines, daily_shop_statistics, closed_days, dirty_days cascade`,
);

test('the rollup closes no day when there are no orders', async () => {
  expect(await roll()).toEqual({ days: 0 });
});

test('the rollup closes every past day, also one without orders, with the totals of its orders', async () => {
  const shops = ['a'.repeat(24), 'b'.repeat(24)];
  for (let index = 0; index < 60; index += 1) {
    await insertOrder(sql, {
      userId,
      shopId: shops[index % 2] ?? '',
      status: ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'PAID',
      itemsTotal: 1_000 + index * 37,
      gstAmount: index % 3 === 0 ? 51 : 0,
      // Campus days 15 to 19 November without the 17th; half of the orders are between midnight and 05:30.
      createdAt: new Date(
        Date.UTC(2026, 10, [14, 15, 17, 18][index % 4] ?? 0, index % 2 ? 19 : 23, index % 60),
      ),
    });
  }
  await insertOrder(sql, { userId, createdAt: NOW });
  await roll();
  expect(await closed()).toEqual(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']);
  await expectSame();
  // The current day is counted from its orders, so it is not marked as changed.
  expect(await dirty()).toEqual([]);
  expect(await roll()).toEqual({ days: 0 });
});

test('a day ends at midnight on the campus and is closed a few minutes later', async () => {
  await insertOrder(sql, { userId, createdAt: new Date('2026-11-20T18:29:59.999Z') });
  await insertOrder(sql, { userId, createdAt: new Date('2026-11-20T18:30:00.000Z') });
  await roll(new Date('2026-11-20T18:34:00Z'));
  expect(await closed()).toEqual([]);
  await roll(new Date('2026-11-20T18:40:00Z'));
  expect(await closed()).toEqual(['2026-11-20']);
  expect((await both()).rolled).toMatchObject([{ day: '2026-11-20', orderCount: 1 }]);
});

test('the rollup computes a closed day again after a change of status or a new order of that day', async () => {
  const createdAt = new Date('2026-11-18T10:00:00Z');
  const { id } = await insertOrder(sql, { userId, status: 'DELIVERED', createdAt });
  await roll();
  await insertStatus(sql, id, 'DELIVERED', 'CANCELLED');
  expect(await dirty()).toEqual(['2026-11-18']);
  expect(await roll()).toEqual({ days: 1 });
  await expectSame();
  await insertOrder(sql, { userId, createdAt });
  expect(await roll()).toEqual({ days: 1 });
  await expectSame();
  expect(await dirty()).toEqual([]);
});

function makeSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('simultaneous rollups', () => {
  test('write the same totals as a single one', async () => {
    for (let index = 0; index < 12; index += 1) {
      await insertOrder(sql, { userId, createdAt: new Date(Date.UTC(2026, 10, 10 + (index % 6), 8)) });
    }
    await Promise.all(Array.from({ length: 6 }, () => roll()));
    await expectSame();
  });

  test('do not lose a change that commits after its day was computed', async () => {
    const createdAt = new Date('2026-11-18T10:00:00Z');
    const { id } = await insertOrder(sql, { userId, createdAt });
    const other = await insertOrder(sql, { userId, createdAt });
    await insertStatus(sql, other.id, 'PAID', 'ACCEPTED');
    const changed = makeSignal();
    const rolled = makeSignal();
    const late = holdingTransaction(sql, async (tx) => {
      await insertStatus(tx, id, 'PAID', 'CANCELLED');
      changed.give();
      await rolled.given;
    });
    await changed.given;
    await roll();
    rolled.give();
    await late;
    expect(await dirty()).toEqual(['2026-11-18']);
    await roll();
    await expectSame();
  });

  test('leave a day to the next run while an order of it is being added or changed, and count it then', async () => {
    const createdAt = new Date('2026-11-18T10:00:00Z');
    const { id } = await insertOrder(sql, { userId, createdAt });
    for (const write of [
      (tx: Queryable) => insertOrder(tx, { userId, createdAt }),
      (tx: Queryable) => insertStatus(tx, id, 'PAID', 'ACCEPTED'),
    ]) {
      const written = makeSignal();
      const rolled = makeSignal();
      await sql`truncate daily_shop_statistics, closed_days, dirty_days`;
      const late = holdingTransaction(sql, async (tx) => {
        await write(tx);
        written.give();
        await rolled.given;
      });
      await written.given;
      // The 19th has no orders and is rolled.
      expect(await roll()).toEqual({ days: 1 });
      expect(await closed()).toEqual(['2026-11-19']);
      rolled.give();
      await late;
      expect(await roll()).toEqual({ days: 1 });
      expect(await closed()).toEqual(['2026-11-18', '2026-11-19']);
      await expectSame();
      expect(await dirty()).toEqual([]);
    }
  });

  test('a closed day has one mark, however many of its orders change', async () => {
    const orders = await Promise.all(
      Array.from({ length: 12 }, () =>
        insertOrder(sql, { userId, createdAt: new Date('2026-11-18T10:00:00Z') }),
      ),
    );
    await roll();
    for (const { id } of orders) await insertStatus(sql, id, 'PAID', 'DELIVERED');
    const [marks] = await sql<{ count: number }[]>`select count(*)::int as count from dirty_days`;
    expect(marks).toEqual({ count: 1 });
    await roll();
    await expectSame();
  });

  test('write the right totals while orders change', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, () =>
        insertOrder(sql, { userId, createdAt: new Date('2026-11-18T10:00:00Z') }),
      ),
    );
    await Promise.all([
      ...orders.map(({ id }) => insertStatus(sql, id, 'PAID', 'ACCEPTED')),
      ...Array.from({ length: 5 }, () => roll()),
    ]);
    await roll();
    await expectSame();
    expect(await dirty()).toEqual([]);
  });
});
