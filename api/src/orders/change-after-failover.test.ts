import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { cacheActor } from '../sessions/actor-cache.ts';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { hashToken } from '../sessions/tokens.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { cacheOrder } from './order-cache.ts';
import { findOrder } from './queries.ts';

// A failover can lose the last changes. This process may then know a user or an order whose version the database has too, but
// with other content. It forgets them when its connection is back.

let app: TestApp;
let shopAdmin: TestUser;
let order: OrderView;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  const customer = await makeUser(app.ctx);
  shopAdmin = await makeUser(app.ctx, { name: 'Shyam', shops: [shop] });
  order = await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
});
afterAll(() => app.close());

const setStatus = (status: OrderStatus) =>
  app.request<OrderView>(shopAdmin, 'PUT', `/api/orders/${order._id}/status`, { status });
/** The signal that a process sends to itself when its connection is back. */
const reconnect = () => app.ctx.signals.publish({ kind: 'resync' });

async function knowLostName(): Promise<void> {
  const actor = await actorOfToken(app.ctx, shopAdmin.token);
  if (!actor) throw new Error('the session has ended');
  cacheActor(app.ctx, hashToken(shopAdmin.token), { ...actor, name: 'Lost name' });
}
async function knowLostOrder(): Promise<void> {
  const known = await findOrder(app.ctx.sql, order._id);
  if (!known) throw new Error('the order is gone');
  cacheOrder(app.ctx, { ...known, shopName: 'Lost name' });
}

test('a change has the name of the user that is in the database', async () => {
  await setStatus('ACCEPTED');
  await knowLostName();
  reconnect();
  const { status, body } = await setStatus('READY');
  expect(status).toBe(200);
  expect(body.timeline.map(({ by }) => by)).toEqual(['customer', 'Shyam', 'Shyam']);
});

test('the answer has the order that the database has', async () => {
  await setStatus('ACCEPTED');
  await knowLostOrder();
  reconnect();
  expect(await setStatus('READY')).toMatchObject({
    status: 200,
    body: { shopName: order.shopName, status: 'READY' },
  });
});
