import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import type { Subscription } from '@canteen/domain/push/push.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { subscriptionIdsOfStaff, subscriptionIdsOfUser } from './queries.ts';

const PATH = '/api/push/subscriptions';
let app: TestApp;
let user: TestUser;
let browserCount = 0;

const keys = () => ({
  p256dh: webPush.generateVAPIDKeys().publicKey,
  auth: Buffer.alloc(16, browserCount).toString('base64url'),
});
const browser = (endpoint = `https://push.example.com/send/${(browserCount += 1)}`) => ({
  endpoint,
  expirationTime: null,
  keys: keys(),
});
const list = async (caller: TestUser) =>
  (await app.request<{ _id: string; endpoint: string }[]>(caller, 'GET', PATH)).body.map(
    (each) => each.endpoint,
  );

beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  app = await startTestApp({
    env: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:canteen@example.edu',
    },
  });
  user = await makeUser(app.ctx);
});
afterAll(() => app.close());

test('a browser can be saved, listed and removed', async () => {
  const mine = browser();
  const saved = await app.request(user, 'POST', PATH, mine);
  expect(saved.status).toBe(201);
  expect(saved.body).toEqual({
    _id: expect.any(String),
    endpoint: mine.endpoint,
    createdAt: expect.any(String),
    ownOrders: true,
    atWork: false,
  });
  expect((await app.request(user, 'POST', PATH, mine)).body._id).toBe(saved.body._id);
  expect(await list(user)).toEqual([mine.endpoint]);
  expect((await app.request(user, 'DELETE', PATH, { endpoint: mine.endpoint })).status).toBe(204);
  expect(await list(user)).toEqual([]);
});

test("a user cannot see or remove another's browsers; a browser belongs to the user who subscribed last", async () => {
  const other = await makeUser(app.ctx);
  const mine = browser();
  await app.request(user, 'POST', PATH, mine);
  await app.request(other, 'DELETE', PATH, { endpoint: mine.endpoint });
  expect(await list(user)).toEqual([mine.endpoint]);
  expect(await list(other)).toEqual([]);
  await app.request(other, 'POST', PATH, mine);
  expect(await list(user)).toEqual([]);
  expect(await list(other)).toEqual([mine.endpoint]);
});

test('a browser gets no push messages after its session has ended', async () => {
  const leaving = await makeUser(app.ctx);
  await app.request(leaving, 'POST', PATH, browser());
  expect(await subscriptionIdsOfUser(app.ctx, leaving.id)).toHaveLength(1);
  await app.request(leaving, 'POST', '/api/users/logout');
  expect(await subscriptionIdsOfUser(app.ctx, leaving.id)).toEqual([]);
});

test('a browser that is saved while its session ends is answered 401', async () => {
  const leaving = await makeUser(app.ctx);
  let saved: ReturnType<typeof app.request> | undefined;
  await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`delete from sessions where sessions.user_id = ${leaving.id}`;
    saved = app.request(leaving, 'POST', PATH, browser());
    await waitForLock(app.ctx.sql);
  });
  expect(await saved).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
});

const topicsOf = async (caller: TestUser) =>
  (await app.request<Subscription[]>(caller, 'GET', PATH)).body.map(({ ownOrders, atWork }) => ({
    ownOrders,
    atWork,
  }));

test('a browser at work is told of the orders at work, not of the own ones; it is removed with its last topic', async () => {
  const courier = await makeUser(app.ctx, { isDelivery: true });
  const mine = browser();
  const turnOn = (topic: string) => app.request(courier, 'POST', PATH, { ...mine, topic });
  const turnOff = (topic: string) => app.request(courier, 'DELETE', PATH, { endpoint: mine.endpoint, topic });
  const shop = await makeShop(app.ctx);
  const isToldOf = async (topic: 'own-orders' | 'work') => {
    const ids =
      topic === 'work'
        ? await subscriptionIdsOfStaff(app.ctx, shop)
        : await subscriptionIdsOfUser(app.ctx, courier.id);
    const [own] = (await app.request<Subscription[]>(courier, 'GET', PATH)).body;
    return own !== undefined && ids.includes(own._id);
  };

  expect(await turnOn('work')).toMatchObject({ status: 201, body: { ownOrders: false, atWork: true } });
  expect([await isToldOf('own-orders'), await isToldOf('work')]).toEqual([false, true]);
  await turnOn('own-orders');
  expect([await isToldOf('own-orders'), await isToldOf('work')]).toEqual([true, true]);
  // A switch in the profile does not end the shift, and the end of the shift does not turn the switch off.
  await turnOff('own-orders');
  expect(await topicsOf(courier)).toEqual([{ ownOrders: false, atWork: true }]);
  await turnOn('own-orders');
  await turnOff('work');
  expect([await isToldOf('own-orders'), await isToldOf('work')]).toEqual([true, false]);
  await turnOff('work');
  expect(await topicsOf(courier)).toEqual([{ ownOrders: true, atWork: false }]);
  expect((await turnOff('own-orders')).status).toBe(204);
  expect(await list(courier)).toEqual([]);
});

test('each browser of a user has its own topics', async () => {
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const [phone, tablet] = [browser(), browser()];
  await app.request(admin, 'POST', PATH, { ...phone, topic: 'work' });
  await app.request(admin, 'POST', PATH, { ...phone, topic: 'own-orders' });
  await app.request(admin, 'POST', PATH, { ...tablet, topic: 'work' });
  await app.request(admin, 'DELETE', PATH, { endpoint: phone.endpoint, topic: 'work' });
  expect((await app.request<Subscription[]>(admin, 'GET', PATH)).body).toMatchObject([
    { endpoint: tablet.endpoint, ownOrders: false, atWork: true },
    { endpoint: phone.endpoint, ownOrders: true, atWork: false },
  ]);
});

test('a page without topics means both, but only staff are told of the orders at work', async () => {
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const mine = browser();
  await app.request(admin, 'POST', PATH, mine);
  expect(await topicsOf(admin)).toEqual([{ ownOrders: true, atWork: true }]);
  await app.request(admin, 'DELETE', PATH, { endpoint: mine.endpoint });
  expect(await topicsOf(admin)).toEqual([]);
});

test('a user without a role cannot turn on messages about orders at work; one who lost the role turns off both with the own orders', async () => {
  const former = await makeUser(app.ctx, { isDelivery: true });
  const mine = browser();
  for (const topic of ['work', 'own-orders']) await app.request(former, 'POST', PATH, { ...mine, topic });
  await app.ctx.sql`update users set is_delivery = false where users.id = ${former.id}`;
  expect(await app.request(former, 'POST', PATH, { ...browser(), topic: 'work' })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
  await app.request(former, 'DELETE', PATH, { endpoint: mine.endpoint, topic: 'own-orders' });
  expect(await list(former)).toEqual([]);
});

test('the next user and the next session of a browser do not get the topics of the last one', async () => {
  const [admin, next] = [await makeUser(app.ctx, { isAdmin: true }), await makeUser(app.ctx)];
  const shared = browser();
  await app.request(admin, 'POST', PATH, { ...shared, topic: 'work' });
  await app.request(next, 'POST', PATH, { ...shared, topic: 'own-orders' });
  expect(await topicsOf(next)).toEqual([{ ownOrders: true, atWork: false }]);
  await app.request(admin, 'POST', PATH, { ...shared, topic: 'work' });
  expect(await topicsOf(admin)).toEqual([{ ownOrders: false, atWork: true }]);
});

test('two topics that are turned off at the same time leave nothing', async () => {
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const mine = browser();
  await app.request(admin, 'POST', PATH, mine);
  let ended: ReturnType<typeof app.request> | undefined;
  await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`
      update push_subscriptions set own_orders = false where push_subscriptions.endpoint = ${mine.endpoint}`;
    ended = app.request(admin, 'DELETE', PATH, { endpoint: mine.endpoint, topic: 'work' });
    await waitForLock(app.ctx.sql);
  });
  expect((await ended)?.status).toBe(204);
  expect(await list(admin)).toEqual([]);
});

test('the database refuses a browser that is told of nothing', async () => {
  const customer = await makeUser(app.ctx);
  await app.request(customer, 'POST', PATH, browser());
  await expect(
    app.ctx.sql`
      update push_subscriptions set own_orders = false where push_subscriptions.user_id = ${customer.id}`,
  ).rejects.toThrow('push_subscriptions_get_something');
});

test('the eleventh browser of a user replaces the oldest one', async () => {
  const busy = await makeUser(app.ctx);
  const first = browser();
  await app.request(busy, 'POST', PATH, first);
  for (let index = 0; index < 10; index += 1) await app.request(busy, 'POST', PATH, browser());
  const kept = await list(busy);
  expect(kept).toHaveLength(10);
  expect(kept).not.toContain(first.endpoint);
});

test.each([
  'http://push.example.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://push.example.com:8443/x',
  'https://user@push.example.com/x',
  'https://push.example.com',
  'file:///etc/passwd',
  `https://push.example.com/${'x'.repeat(1000)}`,
])('%s is refused as the address of a push service', async (endpoint) => {
  const { status, body } = await app.request(user, 'POST', PATH, browser(endpoint));
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty('endpoint');
});

test('requests without a session or with an invalid body are refused', async () => {
  expect((await app.request(null, 'POST', PATH, browser())).status).toBe(401);
  expect((await app.request(null, 'GET', PATH)).status).toBe(401);
  expect((await app.request(user, 'POST', PATH, { ...browser(), userId: 'x' })).status).toBe(400);
  expect((await app.request(user, 'POST', PATH, { ...browser(), topic: 'x' })).status).toBe(400);
  expect(
    (await app.request(user, 'POST', PATH, { ...browser(), keys: { p256dh: 'short', auth: 'short' } }))
      .status,
  ).toBe(400);
});

test("a push message about an order goes to owners, admins, delivery and the shop's admins, not to blocked users", async () => {
  const shop = await makeShop(app.ctx);
  const otherShop = await makeShop(app.ctx);
  const people = {
    owner: await makeUser(app.ctx, { isOwner: true }),
    admin: await makeUser(app.ctx, { isAdmin: true }),
    delivery: await makeUser(app.ctx, { isDelivery: true }),
    shopAdmin: await makeUser(app.ctx, { shops: [shop] }),
    otherShopAdmin: await makeUser(app.ctx, { shops: [otherShop] }),
    customer: await makeUser(app.ctx),
    blocked: await makeUser(app.ctx, { isAdmin: true }),
    expired: await makeUser(app.ctx, { isAdmin: true }),
  };
  const subscriptions = new Map<string, string>();
  for (const [who, person] of Object.entries(people)) {
    const { body } = await app.request<{ _id: string }>(person, 'POST', PATH, browser());
    subscriptions.set(body._id, who);
  }
  await app.ctx.sql`update users set is_blocked = true where users.id = ${people.blocked.id}`;
  await app.ctx.sql`
    update sessions set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    where sessions.user_id = ${people.expired.id}`;
  const notifiedUsers = (await subscriptionIdsOfStaff(app.ctx, shop))
    .map((id) => subscriptions.get(id))
    .filter((who) => who !== undefined);
  expect(notifiedUsers.toSorted()).toEqual(['admin', 'delivery', 'owner', 'shopAdmin']);
});

test('without VAPID keys a subscription is refused', async () => {
  const bare = await startTestApp();
  try {
    const customer = await makeUser(bare.ctx);
    expect((await bare.request(customer, 'POST', PATH, browser())).status).toBe(422);
    expect((await bare.request(null, 'GET', '/api/config')).body.pushKey).toBeNull();
  } finally {
    await bare.close();
  }
});
