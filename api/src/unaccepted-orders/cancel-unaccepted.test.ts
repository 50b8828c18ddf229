import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { cancelUnaccepted } from './cancel-unaccepted.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp({ env: { ACCEPT_TIMEOUT_MINUTES: '11' }, waitsForLocks: true });
  customer = await makeUser(app.ctx);
  admin = await makeUser(app.ctx, { name: 'Adil', isAdmin: true });
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());

/** A paid order that was placed this many minutes ago. */
async function placedBefore(minutes: number): Promise<OrderView> {
  const order = await makePlacedOrder(
    app,
    customer,
    await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
  );
  await app.ctx.sql`
    update orders set created_at = ${new Date(Date.now() - minutes * 60_000)} where orders.id = ${order._id}`;
  return order;
}
const current = async ({ _id }: OrderView, caller = customer) =>
  (await app.request<OrderView>(caller, 'GET', `/api/orders/track/${_id}`)).body;
const setStatus = ({ _id }: OrderView, status: string, from: string) =>
  app.request<{ code?: string }>(admin, 'PUT', `/api/orders/${_id}/status`, { status, from });
const refundsOf = ({ _id }: OrderView) => app.ctx.sql<{ reason: string; amount: number }[]>`
  select refunds.reason, refunds.amount from refunds where refunds.order_id = ${_id}`;

test('an order that nobody accepts in time is cancelled by the system and refunded once', async () => {
  const late = await placedBefore(11.1);
  const accepted = await placedBefore(30);
  await setStatus(accepted, 'ACCEPTED', 'PAID');
  // Last, because it must be judged within 12 seconds.
  const inTime = await placedBefore(10.8);
  expect(await cancelUnaccepted(app.ctx)).toBe(1);
  expect(await cancelUnaccepted(app.ctx)).toBe(0);
  expect(await current(late)).toMatchObject({
    status: 'CANCELLED',
    timeline: [{ status: 'PAID' }, { status: 'CANCELLED', by: 'system', reason: 'unaccepted' }],
  });
  expect(await refundsOf(late)).toMatchObject([
    { reason: 'Nobody accepted the order within 11 minutes', amount: 13_000 },
  ]);
  expect((await current(inTime)).status).toBe('PAID');
  expect((await current(accepted)).status).toBe('ACCEPTED');
  const { body: changes } = await app.request<{ subjectId: string; actor: unknown; after: unknown }[]>(
    admin,
    'GET',
    '/api/audit',
  );
  expect(changes.find(({ subjectId }) => subjectId === late._id)).toMatchObject({
    actor: { _id: null, name: 'system' },
    after: { status: 'CANCELLED' },
  });
  expect((await setStatus(late, 'ACCEPTED', 'PAID')).status).toBe(409);
});

test('when an order is accepted and cancelled at the same moment, only one of the two succeeds', async () => {
  for (let round = 0; round < 12; round += 1) {
    const order = await placedBefore(12);
    const [answer, cancelled] = await Promise.all([
      setStatus(order, 'ACCEPTED', 'PAID'),
      cancelUnaccepted(app.ctx),
      cancelUnaccepted(app.ctx),
    ]).then(([one, ...counts]) => [one, counts.reduce((sum, count) => sum + count, 0)] as const);
    const { status, timeline } = await current(order);
    expect(timeline).toHaveLength(2);
    expect([status, answer.status, cancelled, (await refundsOf(order)).length]).toEqual(
      cancelled === 1 ? ['CANCELLED', 409, 1, 1] : ['ACCEPTED', 200, 0, 0],
    );
  }
});

test('an order that was accepted and set back to PAID is not cancelled', async () => {
  const order = await placedBefore(30);
  await setStatus(order, 'ACCEPTED', 'PAID');
  await setStatus(order, 'PAID', 'ACCEPTED');
  expect(await cancelUnaccepted(app.ctx)).toBe(0);
  expect((await current(order)).status).toBe('PAID');
});

test('an order that is accepted and set back to PAID while others are cancelled is not cancelled', async () => {
  const [first, order] = [await placedBefore(30), await placedBefore(20)];
  let cancelled: Promise<number> | undefined;
  await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`select 1 from orders where orders.id = ${first._id} for update`;
    cancelled = cancelUnaccepted(app.ctx);
    await waitForLock(app.ctx.sql);
    await setStatus(order, 'ACCEPTED', 'PAID');
    await setStatus(order, 'PAID', 'ACCEPTED');
  });
  expect(await cancelled).toBe(1);
  expect((await current(first)).status).toBe('CANCELLED');
  expect((await current(order)).status).toBe('PAID');
});

test('an order of yesterday is not cancelled, for example after a long outage', async () => {
  const old = await placedBefore(24 * 60);
  expect(await cancelUnaccepted(app.ctx)).toBe(0);
  expect((await current(old)).status).toBe('PAID');
});

test('the page learns the limit from the configuration; with 0 nothing is cancelled', async () => {
  expect((await app.request(null, 'GET', '/api/config')).body).toMatchObject({ acceptTimeoutMinutes: 11 });
  const order = await placedBefore(60);
  const never = { ...app.ctx, config: { ...app.ctx.config, acceptTimeoutMinutes: 0 } };
  expect(await cancelUnaccepted(never)).toBe(0);
  expect((await current(order)).status).toBe('PAID');
});
