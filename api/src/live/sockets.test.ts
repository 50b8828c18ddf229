import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makeShop,
  makeUser,
  placedOrder,
  type TestUser,
} from '../testing/factories.ts';
import { listen, type LiveClient } from '../testing/live-client.ts';

// Socket.IO as decisions, "Events and live updates", says it, against the real API.

let app: TestApp;
let shop: string;
let otherShop: string;
let food: string;
let people: Record<
  'customer' | 'stranger' | 'owner' | 'admin' | 'delivery' | 'shopAdmin' | 'otherShopAdmin',
  TestUser
>;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app.ctx);
  otherShop = await makeShop(app.ctx, { name: 'Juice Corner' });
  food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  people = {
    customer: await makeUser(app.ctx),
    stranger: await makeUser(app.ctx),
    owner: await makeUser(app.ctx, { isOwner: true }),
    admin: await makeUser(app.ctx, { isAdmin: true }),
    delivery: await makeUser(app.ctx, { isDelivery: true }),
    shopAdmin: await makeUser(app.ctx, { shops: [shop] }),
    otherShopAdmin: await makeUser(app.ctx, { shops: [otherShop] }),
  };
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => app.close());

async function open(user?: TestUser): Promise<LiveClient> {
  const client = await listen(app.url, user?.token);
  clients.push(client);
  return client;
}
const order = async () =>
  placedOrder(app, people.customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]));
const setStatus = async (by: TestUser, id: string, status: string) => {
  const { status: code } = await app.ask(by, 'PUT', `/api/orders/${id}/status`, { status });
  expect(code).toBe(200);
};
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

test('a new order is on every entitled screen once, and on no other', async () => {
  const entitled = await Promise.all(
    [people.customer, people.owner, people.admin, people.delivery, people.shopAdmin].map(open),
  );
  const others = await Promise.all([open(people.stranger), open(people.otherShopAdmin), open()]);
  const { _id } = await order();
  await until(() => expect(entitled.map(({ heard }) => heard.length)).toEqual([1, 1, 1, 1, 1]));
  // What comes after it has come: nothing else was on the way.
  await setStatus(people.shopAdmin, _id, 'ACCEPTED');
  await until(() => expect(entitled.map(({ heard }) => heard.length)).toEqual([2, 2, 2, 2, 2]));
  for (const { heard } of entitled) {
    expect(heard.map(({ name, order: { _id: id, status } }) => [name, id, status])).toEqual([
      ['order:created', _id, 'PAID'],
      ['order:updated', _id, 'ACCEPTED'],
    ]);
  }
  expect(others.flatMap(({ heard }) => heard)).toEqual([]);
});

test('each role is sent only what it may see', async () => {
  const [customer, delivery, shopAdmin, admin] = await Promise.all(
    [people.customer, people.delivery, people.shopAdmin, people.admin].map(open),
  );
  await order();
  await until(() =>
    expect([customer, delivery, shopAdmin, admin].map((c) => c?.heard.length)).toEqual([1, 1, 1, 1]),
  );
  const fields = (client: LiveClient | undefined) => Object.keys(client?.heard[0]?.order ?? {});
  const personal = ['name', 'contact', 'address', 'addressLatLng'];
  expect(fields(delivery)).toEqual(expect.arrayContaining(personal));
  expect(fields(delivery)).not.toContain('items');
  expect(fields(shopAdmin)).toContain('items');
  for (const field of [...personal, 'paymentId', 'userId']) expect(fields(shopAdmin)).not.toContain(field);
  expect(fields(admin)).toEqual(expect.arrayContaining([...personal, 'items']));
  expect(fields(customer)).toEqual(expect.arrayContaining([...personal, 'items', 'paymentId']));
});

test('who comes back gets what they missed, once, and then what is new', async () => {
  const before = await open(people.shopAdmin);
  const first = await order();
  await until(() => expect(before.heard).toHaveLength(1));
  const cursor = before.heard[0]?.cursor ?? '';
  before.close();
  await setStatus(people.shopAdmin, first._id, 'ACCEPTED');
  const second = await order();

  const after = await open(people.shopAdmin);
  const missed = await after.resume(cursor);
  if (!('events' in missed)) throw new Error('told to reload');
  await setStatus(people.shopAdmin, second._id, 'READY');
  // What was still held back at the time of the answer is told right after it, and nothing twice.
  await until(() =>
    expect([...missed.events, ...after.heard].map((event) => event.order._id)).toEqual([
      first._id,
      second._id,
      second._id,
    ]),
  );
  expect(after.heard.at(-1)?.order.status).toBe('READY');
  expect(await after.resume(after.heard.at(-1)?.cursor ?? '')).toMatchObject({ events: [] });
});

test('who comes back and asks for no answer hears what it missed as events', async () => {
  const screen = await open(people.shopAdmin);
  const moved = await order();
  await until(() => expect(screen.heard).toHaveLength(1));
  const cursor = screen.heard[0]?.cursor ?? '';
  await setStatus(people.shopAdmin, moved._id, 'ACCEPTED');
  const made = await order();
  await until(() => expect(screen.heard).toHaveLength(3));
  const after = await open(people.shopAdmin);
  after.socket.emit('orders:resume', { cursor });
  await until(() =>
    expect(after.heard.map(({ name, order: { _id, status } }) => [name, _id, status])).toEqual([
      ['order:updated', moved._id, 'ACCEPTED'],
      ['order:created', made._id, 'PAID'],
    ]),
  );
});

test('who comes back is told nothing of orders that are not theirs, also by a cursor', async () => {
  await order();
  const stranger = await open(people.stranger);
  expect(await stranger.resume('0.0')).toMatchObject({ events: [] });
  const guest = await open();
  expect(await guest.resume('0.0')).toEqual({ reload: true });
});

test('a cursor that means nothing, or too long ago, asks to load everything again', async () => {
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

test('events whose transactions commit out of order are all told, in the order of the stream', async () => {
  const admin = await open(people.admin);
  const [slow, quick] = [await order(), await order()];
  const told = () =>
    admin.heard.map(({ order: { _id } }) => _id).filter((id) => id === slow._id || id === quick._id);
  await until(() => expect(told()).toEqual([slow._id, quick._id]));
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const inside = new Promise<void>((resolve) => {
    written = resolve;
  });
  const transaction = app.ctx.sql.begin(async (sql) => {
    await sql`
      insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
      values (${slow._id}, 'status', 'PAID', 'PAID', 'system', now())`;
    written();
    await held;
  });
  await inside;
  await setStatus(people.admin, quick._id, 'ACCEPTED');
  // The quick one has the later number; telling it now and going on from there would lose the slow one.
  const newest = admin.heard.at(-1)?.cursor ?? '';
  expect(await admin.resume(newest)).toMatchObject({ events: [], cursor: newest });
  commit();
  await transaction;
  await until(() => expect(told()).toEqual([slow._id, quick._id, slow._id, quick._id]));
});

test('a session that ends is cut off everywhere it is open, and cannot come back', async () => {
  const user = await makeUser(app.ctx, { isAdmin: true });
  const [one, two, bystander] = [await open(user), await open(user), await open(people.admin)];
  expect((await app.ask(user, 'POST', '/api/users/logout')).status).toBe(204);
  await until(() => {
    expect([one.ended, two.ended]).toEqual([1, 1]);
    expect([one.socket.connected, two.socket.connected]).toEqual([false, false]);
  });
  expect(bystander.socket.connected).toBe(true);
  await expect(listen(app.url, user.token)).rejects.toMatchObject({ data: { code: 'SESSION_ENDED' } });
});

test('who loses a role loses its rooms, and keeps the connection', async () => {
  const user = await makeUser(app.ctx, { isDelivery: true });
  const [demoted, witness] = [await open(user), await open(people.admin)];
  await order();
  await until(() => expect([demoted.heard.length, witness.heard.length]).toEqual([1, 1]));
  await app.ctx.sql`update users set is_delivery = false where users.id = ${user.id}`;
  app.ctx.signals.publish({ kind: 'user', userId: user.id });
  await vi.waitFor(async () => {
    await order();
    const count = demoted.heard.length;
    await until(() => expect(witness.heard.length).toBeGreaterThan(count));
    expect(demoted.heard.length).toBeLessThan(witness.heard.length);
  });
  expect(demoted.socket.connected).toBe(true);
});

test('guests hear of menus and shops; a false token is refused', async () => {
  const guest = await open();
  app.ctx.signals.publish({ kind: 'menu', shopId: shop });
  await until(() => expect(guest.menus).toEqual([shop]));
  for (const token of ['x', 'A'.repeat(43)]) {
    await expect(listen(app.url, token)).rejects.toMatchObject({ data: { code: 'SESSION_ENDED' } });
  }
});
