import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, campusDay, type Day } from '@canteen/domain/campus-time';
import { canBecome, refundsCustomer } from '@canteen/domain/orders/order-status';
import type { Statistics, StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { connect } from '../database/connect.ts';
import type { Queryable, Sql } from '../database/sql.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder, insertStatus } from '../testing/database/insert-rows.ts';
import {
  allEnded,
  endOpen,
  leaveOpen,
  type OpenTransactions,
} from '../testing/database/open-transactions.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import {
  naiveDetails,
  naiveStatistics,
  type NaiveOrder,
  type NaiveQuery,
  type StatisticsInput,
} from '../testing/naive-statistics.ts';
import {
  scenario,
  type ChangeStep,
  type OrderStep,
  type Question,
  type Step,
} from '../testing/random-history.ts';
import { rollUpDays } from './rollup.ts';

// Random histories: orders and changes of their status that commit at once or late, rollups at any moment, several steps
// at the same time, and a clock that skips nights without a rollup. After each step both calls must return the same as a
// simple count of the committed orders.

let app: TestApp;
let writers: Sql;
let owner: TestUser;
let shopAdmin: TestUser;
let customer: TestUser;
let shops: string[];
let shopNames: Record<string, string>;
let foodNames: Record<string, string>;
/** 23:00 on the campus on Saturday, 29 August 2026. */
const START = new Date('2026-08-29T17:30:00Z');
let now = START;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock: { now: () => now, offsetMs: 0, shift: () => {} } } });
  writers = connect(`${app.env.DATABASE_URL}`, { max: 12 });
  const { ctx } = app;
  shops = [await makeShop(ctx, { name: 'Chai Point' }), await makeShop(ctx, { name: 'Dosa House' })];
  shopNames = { [shops[0] ?? '']: 'Chai Point', [shops[1] ?? '']: 'Dosa House' };
  foodNames = {
    [await makeFood(ctx, shops[0] ?? '', { name: 'Masala chai', price: 20 })]: 'Masala chai',
    [await makeFood(ctx, shops[0] ?? '', { name: 'Samosa', price: 15 })]: 'Samosa',
  };
  owner = await makeUser(ctx, { name: 'Meera Iyer', isOwner: true });
  shopAdmin = await makeUser(ctx, { shops: [shops[0] ?? ''] });
  customer = await makeUser(ctx);
});
afterAll(async () => {
  await writers.end();
  await app.close();
});

interface History extends OpenTransactions {
  committed: NaiveOrder[];
}

const placeOrder = async (history: History, step: OrderStep) => {
  const shopId = shops[step.shop] ?? '';
  const createdAt = new Date(now.getTime() - step.minutesAgo * 60_000);
  const food = step.shop === 0 ? (Object.keys(foodNames)[step.food] ?? null) : null;
  const lines = [
    { food, name: food === null ? 'Custom Items' : 'Former name', price: 2_000, quantity: step.quantity },
    { food: null, name: 'Lime soda', price: step.itemsTotal, quantity: 1 },
  ];
  const order = {
    shopId,
    createdAt,
    itemsTotal: step.itemsTotal + 2_000 * step.quantity,
    gstAmount: step.gstAmount,
    lines,
  };
  const added = (placed: { id: string; number: string }): NaiveOrder => ({
    ...order,
    ...placed,
    status: 'PAID',
    deliveryFee: 3_000,
    changes: [],
    reason: null,
  });
  const insert = (sql: Queryable) =>
    insertOrder(sql, { ...order, userId: customer.id, shopName: 'As ordered' });
  if (!step.late) {
    history.committed.push(added(await insert(writers)));
    return;
  }
  let placed = { id: '', number: '' };
  await leaveOpen(
    writers,
    history,
    async (tx) => {
      placed = await insert(tx);
      return placed.id;
    },
    () => history.committed.push(added(placed)),
  );
};

/** The orders that neither another step of this round nor an open transaction changes. A write to others would wait. */
const freeOrders = (history: History, taken: Set<string>) =>
  history.committed.filter(({ id }) => !taken.has(id) && history.open.every(({ order }) => order !== id));

const changeOrder = async (
  history: History,
  { order: index, status, late }: ChangeStep,
  taken: Set<string>,
) => {
  const free = freeOrders(history, taken).filter(({ status: from }) => canBecome(from, status));
  const order = free[index % Math.max(1, free.length)];
  if (!order) return;
  taken.add(order.id);
  const at = now;
  const apply = () => {
    order.changes.push({ status, at });
    order.status = status;
  };
  if (late) {
    await leaveOpen(
      writers,
      history,
      async (tx) => {
        await insertStatus(tx, order.id, order.status, status, at);
        return order.id;
      },
      apply,
    );
    return;
  }
  const answer = await app.request(owner, 'PUT', `/api/orders/${order.id}/status`, { status });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  apply();
  const verb = status === 'CANCELLED' ? 'cancelled' : 'refunded';
  if (refundsCustomer(status)) order.reason ??= `The order was ${verb} by Meera Iyer`;
};

/** Staff refund at the provider: the refund is stored before the status of the order changes. */
const storeRefund = async (history: History, index: number, taken: Set<string>) => {
  const free = freeOrders(history, taken).filter(({ reason }) => reason === null);
  const order = free[index % Math.max(1, free.length)];
  if (!order) return;
  taken.add(order.id);
  await writers`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    select orders.provider_payment_id, orders.payment_id, orders.id, orders.total_price, 'Refunded at the provider',
      ${now}, ${now}
    from orders where orders.id = ${order.id}`;
  order.reason = 'Refunded at the provider';
};

async function run(history: History, step: Step, taken: Set<string>): Promise<unknown> {
  switch (step.kind) {
    case 'order':
      return placeOrder(history, step);
    case 'change':
      return changeOrder(history, step, taken);
    case 'refund':
      return storeRefund(history, step.order, taken);
    case 'roll':
      return rollUpDays(app.ctx);
    case 'ask':
      return expectConsistent();
  }
}

/** While orders change the expected figures are unknown, but the figures of one answer must agree with each other. */
async function expectConsistent() {
  const { body } = await app.request<Statistics>(owner, 'GET', '/api/orders/statistics');
  const earning = body.statusStats.slice(0, 5);
  const counts = [earning.map(({ count }) => count), body.shopStats.map(({ orderCount }) => orderCount)];
  for (const each of [...counts, body.dailyStats.map(({ orders }) => orders)])
    expect(each.reduce((sum, count) => sum + count, 0)).toBe(body.summary.orderCount);
  expect(body.statusStats.reduce((sum, { count }) => sum + count, 0)).toBe(body.orders.length);
}

async function expectNaive(history: History, question: Question) {
  const today = campusDay(now);
  const startDate = question.from === null ? null : addDays(today, -question.from);
  const endDate: Day | null =
    question.days === null
      ? null
      : addDays(startDate ?? today, startDate === null ? -question.days : question.days);
  const shop = question.shop === null ? null : shops[question.byShopAdmin ? 0 : question.shop];
  const query: NaiveQuery = {
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    ...(question.status !== null && { status: question.status }),
    ...(shop !== null && shop !== undefined && { shopId: shop }),
  };
  const input: StatisticsInput = {
    orders: history.committed,
    now,
    allowed: question.byShopAdmin ? shops.slice(0, 1) : null,
    shopNames,
    foodNames,
  };
  const caller = question.byShopAdmin ? shopAdmin : owner;
  const text = new URLSearchParams({ ...query }).toString();
  const statistics = await app.request<Statistics>(caller, 'GET', `/api/orders/statistics?${text}`);
  expect(statistics.body).toEqual(naiveStatistics(input, query));
  const details = await app.request<StatisticsDetails>(
    caller,
    'GET',
    `/api/orders/statistics/details?top=2&${text}`,
  );
  const naive = naiveDetails(input, query, 2);
  expect(details.body).toEqual({
    ...naive,
    waits: naive.waits.map((of) => ({
      ...of,
      accepted: nearly(of.accepted),
      delivered: nearly(of.delivered),
    })),
  });
}

type Wait = StatisticsDetails['waits'][number]['accepted'];
const nearly = (exact: Wait) => ({
  count: exact.count,
  median: within5Percent(exact.median),
  percentile90: within5Percent(exact.percentile90),
});
const within5Percent = (exact: number | null): unknown =>
  exact === null
    ? null
    : expect.toSatisfy((given: number) => Math.abs(given - exact) <= exact * 0.05, `within 5 % of ${exact}`);

async function deleteHistory(): Promise<void> {
  const truncate = () => app.ctx.sql`
    truncate orders, order_events, order_lines, refunds, payments, daily_shop_statistics, hour_statistics,
      food_statistics, wait_statistics, cancellation_statistics, closed_days, closed_months, dirty_days cascade`;
  // The API reads the events of the former history meanwhile, and locks the tables in another order.
  const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01';
  await truncate().catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return truncate();
  });
}

/** A session that nobody uses ends after 30 days, and a history may be longer. */
const keepSessions = () =>
  app.ctx.sql`update sessions set expires_at = ${new Date(now.getTime() + 86_400_000)}`;

test('both calls return the same figures as a simple count of the orders', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (rounds) => {
      const history: History = { committed: [], open: [] };
      now = START;
      await deleteHistory();
      try {
        for (const { minutes, ends, steps, question } of rounds) {
          now = new Date(now.getTime() + minutes * 60_000);
          await keepSessions();
          if (ends !== 'none') await endOpen(history, ends === 'commit');
          const taken = new Set<string>();
          await allEnded(steps.map((each) => run(history, each, taken)));
          await expectNaive(history, question);
        }
        await endOpen(history, true);
        await rollUpDays(app.ctx);
        for (const byShopAdmin of [false, true])
          await expectNaive(history, { byShopAdmin, from: null, days: null, status: null, shop: null });
      } finally {
        await endOpen(history, false);
      }
    }),
    // A failure is shown before the test's time limit hides it.
    { numRuns: 40, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
  );
});
