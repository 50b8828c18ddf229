import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { type LiveClient, connectClient, openClient } from '../testing/live-client.ts';

// Live updates over Socket.IO (decisions, Events and live updates).

let app: TestApp;
let shop: string;
let otherShop: string;
let food: string;
let people: Record<
  'customer' | 'otherCustomer' | 'owner' | 'admin' | 'delivery' | 'shopAdmin' | 'otherShopAdmin',
  TestUser
>;

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app.ctx);
  otherShop = await makeShop(app.ctx, { name: 'Juice Corner' });
  food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  people = {
    customer: await makeUser(app.ctx),
    otherCustomer: await makeUser(app.ctx),
    owner: await makeUser(app.ctx, { isOwner: true }),
    admin: await makeUser(app.ctx, { isAdmin: true }),
    delivery: await makeUser(app.ctx, { isDelivery: true }),
    shopAdmin: await makeUser(app.ctx, { shops: [shop] }),
    otherShopAdmin: await makeUser(app.ctx, { shops: [otherShop] }),
  };
});
afterAll(() => app.close());

const open = (user?: TestUser) => openClient(app.url, user?.token);
const order = async () =>
  makePlacedOrder(app, people.customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]));
const setStatus = async (by: TestUser, id: string, status: string) => {
  const { status: code } = await app.request(by, 'PUT', `/api/orders/${id}/status`, { status });
  expect(code).toBe(200);
};
const until = (check: () => void) => vi.waitFor(check, { interval: 10 });

test('a new order is sent once to everyone who may see it, and to nobody else', async () => {
  const receivers = await Promise.all(
    [people.customer, people.owner, people.admin, people.delivery, people.shopAdmin].map(open),
  );
  const others = await Promise.all([open(people.otherCustomer), open(people.otherShopAdmin), open()]);
  const { _id } = await order();
  await until(() => expect(receivers.map(({ orders }) => orders.length)).toEqual([1, 1, 1, 1, 1]));
  // The next event arrives as second, so the first was sent only once.
  await setStatus(people.shopAdmin, _id, 'ACCEPTED');
  await until(() => expect(receivers.map(({ orders }) => orders.length)).toEqual([2, 2, 2, 2, 2]));
  for (const { orders } of receivers) {
    expect(orders.map(({ name, order: { _id: id, status } }) => [name, id, status])).toEqual([
      ['order:created', _id, 'PAID'],
      ['order:updated', _id, 'ACCEPTED'],
    ]);
  }
  expect(others.flatMap(({ orders }) => orders)).toEqual([]);
});

test('each role gets only the fields that it may see', async () => {
  const [customer, delivery, shopAdmin, admin] = await Promise.all(
    [people.customer, people.delivery, people.shopAdmin, people.admin].map(open),
  );
  await order();
  await until(() =>
    expect([customer, delivery, shopAdmin, admin].map((c) => c?.orders.length)).toEqual([1, 1, 1, 1]),
  );
  const fields = (client: LiveClient | undefined) => Object.keys(client?.orders[0]?.order ?? {});
  const personal = ['name', 'contact', 'address', 'addressLatLng'];
  expect(fields(delivery)).toEqual(expect.arrayContaining(personal));
  expect(fields(delivery)).not.toContain('items');
  expect(fields(shopAdmin)).toContain('items');
  for (const field of [...personal, 'paymentId', 'userId']) expect(fields(shopAdmin)).not.toContain(field);
  expect(fields(admin)).toEqual(expect.arrayContaining([...personal, 'items']));
  expect(fields(customer)).toEqual(expect.arrayContaining([...personal, 'items', 'paymentId']));
});

test('after a reconnect a client gets the missed events once, then the new ones', async () => {
  const before = await open(people.shopAdmin);
  const first = await order();
  await until(() => expect(before.orders).toHaveLength(1));
  const cursor = before.orders[0]?.cursor ?? '';
  before.close();
  await setStatus(people.shopAdmin, first._id, 'ACCEPTED');
  const second = await order();

  const after = await open(people.shopAdmin);
  const missed = await after.resume(cursor);
  if (!('events' in missed)) throw new Error('answered with reload');
  await setStatus(people.shopAdmin, second._id, 'READY');
  // Events that were not readable yet at the resume arrive after it, and none arrives twice.
  await until(() =>
    expect([...missed.events, ...after.orders].map((event) => event.order._id)).toEqual([
      first._id,
      second._id,
      second._id,
    ]),
  );
  expect(after.orders.at(-1)?.order.status).toBe('READY');
  expect(await after.resume(after.orders.at(-1)?.cursor ?? '')).toMatchObject({ events: [] });
});

test('a client that resumes without an acknowledgement gets the missed events like live ones', async () => {
  const screen = await open(people.shopAdmin);
  const moved = await order();
  await until(() => expect(screen.orders).toHaveLength(1));
  const cursor = screen.orders[0]?.cursor ?? '';
  await setStatus(people.shopAdmin, moved._id, 'ACCEPTED');
  const made = await order();
  await until(() => expect(screen.orders).toHaveLength(3));
  const after = await open(people.shopAdmin);
  after.socket.emit('orders:resume', { cursor });
  await until(() =>
    expect(after.orders.map(({ name, order: { _id, status } }) => [name, _id, status])).toEqual([
      ['order:updated', moved._id, 'ACCEPTED'],
      ['order:created', made._id, 'PAID'],
    ]),
  );
});

test('a resume never sends orders that the user may not see', async () => {
  await order();
  const otherCustomer = await open(people.otherCustomer);
  expect(await otherCustomer.resume('0.0')).toMatchObject({ events: [] });
  const guest = await open();
  expect(await guest.resume('0.0')).toEqual({ reload: true });
});

test('an invalid or too old cursor is answered with reload', async () => {
  const admin = await open(people.admin);
  for (const cursor of ['', 'x', '1.2.3', '-1.0', "1.0'; drop table orders"]) {
    expect(await admin.resume(cursor)).toEqual({ reload: true });
  }
  const { _id } = await order();
  await app.ctx.sql`
    insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
    select ${_id}, 'status', 'PAID', 'PAID', 'system', now() from generate_series(1, 250)`;
  await vi.waitFor(async () => expect(await admin.resume('0.0')).toEqual({ reload: true }), {
    timeout: 10_000,
  });
});

test('events whose transactions commit out of order are all sent, in the order of the stream', async () => {
  const admin = await open(people.admin);
  const [slow, quick] = [await order(), await order()];
  const received = () =>
    admin.orders.map(({ order: { _id } }) => _id).filter((id) => id === slow._id || id === quick._id);
  await until(() => expect(received()).toEqual([slow._id, quick._id]));
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isWritten = () => {};
  const inside = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const transaction = holdingTransaction(app.ctx.sql, async (sql) => {
    await sql`
      insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
      values (${slow._id}, 'status', 'PAID', 'PAID', 'system', now())`;
    isWritten();
    await mayCommit;
  });
  await inside;
  await setStatus(people.admin, quick._id, 'ACCEPTED');
  // The quick event has the later number. Sending it now and continuing from it would lose the slow one.
  const newest = admin.orders.at(-1)?.cursor ?? '';
  expect(await admin.resume(newest)).toMatchObject({ events: [], cursor: newest });
  commit();
  await transaction;
  await until(() => expect(received()).toEqual([slow._id, quick._id, slow._id, quick._id]));
});

test('the sockets of an ended session are disconnected and cannot reconnect', async () => {
  const user = await makeUser(app.ctx, { isAdmin: true });
  const [one, two, otherUser] = [await open(user), await open(user), await open(people.admin)];
  expect((await app.request(user, 'POST', '/api/users/logout')).status).toBe(204);
  await until(() => {
    expect([one.ended, two.ended]).toEqual([1, 1]);
    expect([one.socket.connected, two.socket.connected]).toEqual([false, false]);
  });
  expect(otherUser.socket.connected).toBe(true);
  await expect(connectClient(app.url, user.token)).rejects.toMatchObject({ data: { code: 'SESSION_ENDED' } });
});

test('a user who loses a role leaves its rooms and stays connected', async () => {
  const user = await makeUser(app.ctx, { isDelivery: true });
  const [demoted, adminClient] = [await open(user), await open(people.admin)];
  await order();
  await until(() => expect([demoted.orders.length, adminClient.orders.length]).toEqual([1, 1]));
  await app.ctx.sql`update users set is_delivery = false where users.id = ${user.id}`;
  app.ctx.signals.publish({ kind: 'user', userId: user.id });
  await vi.waitFor(async () => {
    await order();
    const count = demoted.orders.length;
    await until(() => expect(adminClient.orders.length).toBeGreaterThan(count));
    expect(demoted.orders.length).toBeLessThan(adminClient.orders.length);
  });
  expect(demoted.socket.connected).toBe(true);
});

test('a page that connects after a change of a shop gets an event, because it may have loaded the shops before', async () => {
  const early = await open();
  app.ctx.signals.publish({ kind: 'shops' });
  await until(() => expect(early.shopChanges).toBe(1));
  const late = await openClient(app.url, undefined, 100);
  await until(() => expect(late.shopChanges).toBe(1));
});

test('guests get menu:changed; an invalid token is refused', async () => {
  const guest = await open();
  app.ctx.signals.publish({ kind: 'menu', shopId: shop });
  await until(() => expect(guest.menus).toEqual([shop]));
  for (const token of ['x', 'A'.repeat(43)]) {
    await expect(connectClient(app.url, token)).rejects.toMatchObject({ data: { code: 'SESSION_ENDED' } });
  }
});
