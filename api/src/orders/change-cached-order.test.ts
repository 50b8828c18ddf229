import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { SYSTEM, writeStatusChange } from '../order-events/write-status-change.ts';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { findOrder } from './queries.ts';

// A status is changed with the session and the order as this process knows them. The statement of the change checks that
// they are still the same. Only spies: the functions work as always.
vi.mock('./queries.ts', { spy: true });
vi.mock('../sessions/actor-of-token.ts', { spy: true });

let app: TestApp;
let customer: TestUser;
let shopAdmin: TestUser;
let owner: TestUser;
let shop: string;
let food: string;
/** Is ACCEPTED, by the shop admin, so the API knows both. */
let order: OrderView;

beforeAll(async () => {
  app = await startTestApp();
  owner = await makeUser(app.ctx, { name: 'Olga', isOwner: true });
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
beforeEach(async () => {
  customer = await makeUser(app.ctx, { name: 'Asha Rao' });
  shopAdmin = await makeUser(app.ctx, { name: 'Shyam', shops: [shop] });
  order = await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
  await setStatus(shopAdmin, 'ACCEPTED');
});
afterAll(() => app.close());

const setStatus = (caller: TestUser, status: OrderStatus, from?: OrderStatus) =>
  app.request<OrderView & { code: string; order: OrderView }>(
    caller,
    'PUT',
    `/api/orders/${order._id}/status`,
    { status, ...(from && { from }) },
  );
const read = async (caller = owner) =>
  (await app.request<OrderView>(caller, 'GET', `/api/orders/track/${order._id}`)).body;
const statuses = ({ timeline }: OrderView) => timeline.map(({ status }) => status);
/** As another process changes it. */
const changeElsewhere = (from: OrderStatus, to: OrderStatus) =>
  writeStatusChange(app.ctx.sql, { orderId: order._id, from, to, by: SYSTEM, now: new Date() });

test('a change of a known order reads neither the session nor the order', async () => {
  vi.mocked(findOrder).mockClear();
  vi.mocked(actorOfToken).mockClear();
  const { status, body } = await setStatus(shopAdmin, 'READY', 'ACCEPTED');
  expect(findOrder).not.toHaveBeenCalled();
  expect(actorOfToken).not.toHaveBeenCalled();
  expect(status).toBe(200);
  expect(body).toEqual(await read(shopAdmin));
  expect(statuses(body)).toEqual(['PAID', 'ACCEPTED', 'READY']);
});

describe('an order that another process has changed', () => {
  test('is answered with 409 and its status, when `from` is another one', async () => {
    await changeElsewhere('ACCEPTED', 'READY');
    expect(await setStatus(shopAdmin, 'SHIPPED', 'ACCEPTED')).toMatchObject({
      status: 409,
      body: { code: 'MOVED_ON', order: { status: 'READY' } },
    });
    expect(statuses(await read())).toEqual(['PAID', 'ACCEPTED', 'READY']);
  });

  test('is changed from its status, when `from` is left out', async () => {
    await changeElsewhere('ACCEPTED', 'READY');
    expect(statuses((await setStatus(shopAdmin, 'SHIPPED')).body)).toEqual([
      'PAID',
      'ACCEPTED',
      'READY',
      'SHIPPED',
    ]);
  });

  test('that was also changed back is answered with its whole timeline', async () => {
    await changeElsewhere('ACCEPTED', 'READY');
    await changeElsewhere('READY', 'ACCEPTED');
    const { body } = await setStatus(shopAdmin, 'READY', 'ACCEPTED');
    expect(statuses(body)).toEqual(['PAID', 'ACCEPTED', 'READY', 'ACCEPTED', 'READY']);
  });

  test('stays cancelled', async () => {
    await changeElsewhere('ACCEPTED', 'CANCELLED');
    expect((await setStatus(shopAdmin, 'READY')).status).toBe(422);
    expect((await read()).status).toBe('CANCELLED');
  });

  test('is answered with the time at which it was opened there', async () => {
    const openedAt = new Date();
    await app.ctx.sql`update orders set opened_at = ${openedAt} where orders.id = ${order._id}`;
    const { body } = await setStatus(shopAdmin, 'READY');
    expect(body.openedAt).toBe(openedAt.toISOString());
  });
});

test('the name of a customer whose data was erased meanwhile is not shown', async () => {
  await setStatus(owner, 'DELIVERED');
  await app.ctx.sql`
    update orders set erased_at = now(), name = null, contact = null, address = null, lat = null, lng = null,
      description = ''
    where orders.id = ${order._id}`;
  const refunded = await setStatus(owner, 'REFUNDED');
  expect(refunded).toMatchObject({ status: 200, body: { erasedAt: expect.any(String) as string } });
  expect(refunded.body).not.toHaveProperty('name');
});

test('a customer whose account was deleted meanwhile is not named as the owner of the order', async () => {
  await app.ctx.sql`update orders set user_id = null where orders.id = ${order._id}`;
  const { status, body } = await setStatus(owner, 'READY');
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('userId');
});

const endings: [string, number, (id: string) => PromiseLike<unknown>][] = [
  ['has logged out', 401, () => app.request(shopAdmin, 'POST', '/api/users/logout')],
  ['was blocked', 401, (id) => app.ctx.sql`update users set is_blocked = true where users.id = ${id}`],
  [
    'has a session that has expired',
    401,
    (id) =>
      app.ctx.sql`
        update sessions set created_at = now() - interval '1 day', expires_at = now() - interval '1 second'
        where sessions.user_id = ${id}`,
  ],
  [
    'was taken off the shop',
    404,
    (id) => app.ctx.sql`delete from shop_admins where shop_admins.user_id = ${id}`,
  ],
];

describe.each(endings)('a shop admin who %s', (_, code, end) => {
  test(`gets ${code}, and changes nothing`, async () => {
    await end(shopAdmin.id);
    expect((await setStatus(shopAdmin, 'READY')).status).toBe(code);
    expect(statuses(await read())).toEqual(['PAID', 'ACCEPTED']);
  });
});

test('an admin who is no admin any more gets 404, and changes nothing', async () => {
  const admin = await makeUser(app.ctx, { isAdmin: true });
  expect((await setStatus(admin, 'READY')).status).toBe(200);
  await app.ctx.sql`update users set is_admin = false where users.id = ${admin.id}`;
  expect((await setStatus(admin, 'DELIVERED')).status).toBe(404);
  expect((await read()).status).toBe('READY');
});

test('a shop admin who gets the shop only now may change its order', async () => {
  const elsewhere = await makeUser(app.ctx, { shops: [await makeShop(app.ctx)] });
  expect((await setStatus(elsewhere, 'READY')).status).toBe(404);
  await app.ctx.sql`insert into shop_admins (user_id, shop_id) values (${elsewhere.id}, ${shop})`;
  expect((await setStatus(elsewhere, 'READY')).status).toBe(200);
});

test('a change has the name that its actor has now', async () => {
  await app.ctx.sql`update users set name = 'Shyam Lal' where users.id = ${shopAdmin.id}`;
  expect((await setStatus(shopAdmin, 'READY')).status).toBe(200);
  expect((await read()).timeline.at(-1)?.by).toBe('Shyam Lal');
});

test('of two shop admins who know the order and change it at the same time, one succeeds', async () => {
  const colleague = await makeUser(app.ctx, { shops: [shop] });
  await app.request(colleague, 'GET', '/api/orders');
  const answers = await Promise.all([
    setStatus(shopAdmin, 'READY', 'ACCEPTED'),
    setStatus(colleague, 'CANCELLED', 'ACCEPTED'),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(statuses(await read())).toHaveLength(3);
});
