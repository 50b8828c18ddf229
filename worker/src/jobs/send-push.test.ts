import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import type { Context } from '@canteen/api/context/context';
import type { NewJob } from '@canteen/api/job-queues/catalogue';
import { SYSTEM, writeStatusChange } from '@canteen/api/order-events/write-status-change';
import { findOrder } from '@canteen/api/orders/queries';
import { insertOrder, insertStatus, insertUser } from '@canteen/api/testing/database/insert-rows';
import { remindOfUnaccepted } from '@canteen/api/unaccepted-orders/remind-of-unaccepted';
import { runJobs, UnrecoverableError, type RunningJobs } from '../job-runner/run-jobs.ts';
import { createPushSender, type Post } from '../senders/push-sender.ts';
import { createTestContext } from '../testing/context.ts';
import {
  newOrderMessage,
  cancelledMessage,
  readyOrderMessage,
  sendOtherPush,
  sendPush,
  statusMessage,
  unacceptedMessage,
} from './send-push.ts';

interface Delivery {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  length: number;
}

let ctx: Context;
let close: () => Promise<void>;
let service: Server;
let deliveries: Delivery[];
/** The next statuses that the push service answers, by path. */
let answers: Map<string, number[]>;
let running: RunningJobs;

const GOOGLE = 'https://fcm.googleapis.com';
const SILENT = 'https://push.silent.example';
/** Ends the requests to SILENT, which are never answered. */
const silentRequests: (() => void)[] = [];

/** Sends to the push service of this test instead of the host in the endpoint. */
const post: Post = async ({ endpoint, headers, body }) => {
  if (endpoint.startsWith(SILENT)) {
    return new Promise((_, reject) => {
      silentRequests.push(() => reject(new UnrecoverableError('no answer')));
    });
  }
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const target = new URL(new URL(endpoint).pathname, `http://127.0.0.1:${address.port}`);
  const { 'Content-Length': _, ...rest } = headers;
  const sent = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return (await fetch(target, { method: 'POST', headers: sent, body: new Uint8Array(body) })).status;
};

/** Both topics, like a row of a program without them. */
const BOTH = { ownOrders: true, atWork: true };

async function subscribe(userId: string, path: string, origin = GOOGLE, told = BOTH): Promise<string> {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const [row] = await ctx.sql<{ id: string }[]>`
    with session as (
      insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      values (${randomBytes(32)}, ${userId}, now(), now(), now() + interval '1 day') returning id
    )
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at, own_orders, at_work)
    select ${userId}, session.id, ${origin + path}, ${ecdh.getPublicKey().toString('base64url')},
      ${randomBytes(16).toString('base64url')}, now(), ${told.ownOrders}, ${told.atWork} from session
    returning id`;
  return row?.id ?? '';
}
const paths = () => deliveries.map((delivery) => delivery.path).toSorted();
const settled = () =>
  vi.waitFor(async () => {
    const depths = await ctx.jobs.depths();
    for (const queue of ['push', 'push-other'] as const)
      expect(depths[queue]).toMatchObject({ waiting: 0, active: 0 });
  });

beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  ({ ctx, close } = await createTestContext({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:canteen@example.edu',
  }));
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      deliveries.push({ path, headers: request.headers, length: Buffer.concat(chunks).length });
      response.writeHead(answers.get(path)?.shift() ?? 201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const send = createPushSender(ctx.config.vapid, post);
  running = await runJobs(
    ctx.jobs,
    { push: sendPush(ctx, send), 'push-other': sendOtherPush(ctx, send) },
    ctx.log,
  );
});
afterAll(async () => {
  await running.stop(1_000);
  service.close();
  await close();
});
beforeEach(async () => {
  deliveries = [];
  answers = new Map();
  await ctx.sql`truncate push_subscriptions`;
});

test('a change of status is pushed to every browser of the customer, encrypted and signed', async () => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  await insertStatus(ctx.sql, orderId, 'PAID', 'ACCEPTED');
  await subscribe(userId, '/phone');
  await subscribe(userId, '/laptop');
  await subscribe(await insertUser(ctx.sql), '/stranger');
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'ACCEPTED' }, { id: 'a1' });
  await vi.waitFor(() => expect(paths()).toEqual(['/laptop', '/phone']));
  expect(deliveries[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: '14400',
    authorization: expect.stringMatching(/^vapid t=.+, k=.+$/),
  });
  expect(deliveries[0]?.length).toBeGreaterThan(100);
});

test('a status that has changed again since is not pushed', async () => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  await insertStatus(ctx.sql, orderId, 'PAID', 'READY');
  await subscribe(userId, '/phone');
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'ACCEPTED' }, { id: 'b1' });
  await settled();
  expect(deliveries).toEqual([]);
});

test.each([404, 410])('after the answer %i the subscription is deleted', async (status) => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  await subscribe(userId, '/gone');
  await subscribe(userId, '/there');
  answers.set('/gone', [status]);
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'PAID' }, { id: `c${status}` });
  await vi.waitFor(() => expect(paths()).toEqual(['/gone', '/there']));
  await vi.waitFor(async () => {
    const left = await ctx.sql`select push_subscriptions.endpoint from push_subscriptions`;
    expect([...left]).toEqual([{ endpoint: `${GOOGLE}/there` }]);
  });
});

test('a failed push is retried for this browser only', async () => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  await subscribe(userId, '/shaky');
  await subscribe(userId, '/steady');
  answers.set('/shaky', [503, 429]);
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'PAID' }, { id: 'd1' });
  await vi.waitFor(() => expect(paths()).toEqual(['/shaky', '/shaky', '/shaky', '/steady']), {
    timeout: 20_000,
  });
});

test('a push that the service refuses with 403 is not retried', async () => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  const subscriptionId = await subscribe(userId, '/never');
  answers.set('/never', [403, 201]);
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'PAID' }, { id: 'e1' });
  const failed = () => ctx.jobs.find('push', 'deliver', `order-status-e1-${subscriptionId}`);
  await vi.waitFor(async () => expect(await failed()).toMatchObject({ state: 'failed' }));
  expect(paths()).toEqual(['/never']);
});

test('a browser whose push service is not a well-known one gets its messages too', async () => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  await subscribe(userId, '/own', 'https://push.example.edu');
  answers.set('/own', [410]);
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'PAID' }, { id: 'h1' });
  await vi.waitFor(async () => expect(await ctx.sql`select 1 from push_subscriptions`).toHaveLength(0));
  expect(paths()).toEqual(['/own']);
});

test('push services that never answer do not delay the messages to well-known ones', async () => {
  const userId = await insertUser(ctx.sql);
  const { id: orderId } = await insertOrder(ctx.sql, { userId });
  for (let n = 0; n < 10; n += 1) await subscribe(userId, `/${n}`, SILENT);
  await subscribe(await insertUser(ctx.sql, { isAdmin: true }), '/admin');
  await ctx.jobs.add('push', 'order-status', { orderId, status: 'PAID' }, { id: 'i1' });
  try {
    await vi.waitFor(() => expect(silentRequests).toHaveLength(8));
    await ctx.jobs.add('push', 'new-order', { orderId }, { id: 'i2' });
    await vi.waitFor(() => expect(paths()).toEqual(['/admin']));
    expect(silentRequests).toHaveLength(8);
  } finally {
    await vi.waitFor(() => {
      for (const end of silentRequests) end();
      expect(silentRequests).toHaveLength(10);
    });
  }
});

test('staff get a push for a new order, without the customer and the items', async () => {
  const admin = await insertUser(ctx.sql, { isAdmin: true });
  const { id: orderId, number } = await insertOrder(ctx.sql, { userId: await insertUser(ctx.sql) });
  await subscribe(admin, '/admin');
  await ctx.jobs.add('push', 'new-order', { orderId }, { id: 'f1' });
  await vi.waitFor(() => expect(paths()).toEqual(['/admin']));
  const order = await findOrder(ctx.sql, orderId);
  if (!order) throw new Error('no order');
  expect(newOrderMessage(order)).toEqual({
    title: 'New order',
    body: `${number} at Chai Point, ₹130`,
    url: '/admin/dashboard?section=orders',
    tag: `new-order-${number}`,
  });
  expect(statusMessage(order)).toMatchObject({ title: 'Chai Point', body: `Your order ${number} is placed` });
  const numbered = { ...order, dayNumber: 42 };
  expect(newOrderMessage(numbered).body).toBe(`42 (${number}) at Chai Point, ₹130`);
  expect(statusMessage(numbered).body).toBe(`Your order 42 (${number}) is placed`);
});

test('staff get no push for a new order that was handled before the push was sent', async () => {
  await subscribe(await insertUser(ctx.sql, { isAdmin: true }), '/admin');
  const userId = await insertUser(ctx.sql);
  for (const status of ['ACCEPTED', 'READY', 'CANCELLED'] as const) {
    const { id: orderId } = await insertOrder(ctx.sql, { userId });
    await insertStatus(ctx.sql, orderId, 'PAID', status);
    await ctx.jobs.add('push', 'new-order', { orderId }, { id: `late-${status}` });
  }
  await settled();
  expect(deliveries).toEqual([]);
});

test('a courier, who does no other work, gets a push for an order that is ready and not collected yet', async () => {
  const { id: orderId, number } = await insertOrder(ctx.sql, { userId: await insertUser(ctx.sql) });
  await subscribe(await insertUser(ctx.sql, { isDelivery: true }), '/courier');
  await subscribe(await insertUser(ctx.sql, { isDelivery: true, isBlocked: true }), '/blocked');
  await subscribe(await insertUser(ctx.sql, { isShopAdmin: true }), '/shop');
  await subscribe(await insertUser(ctx.sql, { isDelivery: true, isShopAdmin: true }), '/shop-and-delivery');
  await subscribe(await insertUser(ctx.sql, { isDelivery: true, isAdmin: true }), '/admin');
  await insertStatus(ctx.sql, orderId, 'PAID', 'READY');
  await ctx.jobs.add('push', 'ready-order', { orderId }, { id: 'r1' });
  await vi.waitFor(() => expect(paths()).toEqual(['/courier']));
  await insertStatus(ctx.sql, orderId, 'READY', 'SHIPPED');
  await ctx.jobs.add('push', 'ready-order', { orderId }, { id: 'r2' });
  await settled();
  expect(paths()).toEqual(['/courier']);
  const order = await findOrder(ctx.sql, orderId);
  if (!order) throw new Error('no order');
  expect(readyOrderMessage(order)).toEqual({ ...newOrderMessage(order), title: 'Order ready' });
  expect(readyOrderMessage(order).tag).toBe(`new-order-${number}`);
});

test('an order that nobody accepts is announced again: once to its shop after 2 minutes, once to admins and owner after 5', async () => {
  const shopId = 'b'.repeat(24);
  await ctx.sql`
    insert into shops (id, name, description, address, contact)
    values (${shopId}, 'Chai Point', 'Tea', 'Block A', '9876543210')`;
  const manager = await insertUser(ctx.sql, { isShopAdmin: true });
  await ctx.sql`insert into shop_admins (user_id, shop_id) values (${manager}, ${shopId})`;
  await subscribe(manager, '/manager');
  await subscribe(await insertUser(ctx.sql, { isAdmin: true }), '/admin');
  await subscribe(await insertUser(ctx.sql, { isOwner: true }), '/owner');
  await subscribe(await insertUser(ctx.sql, { isDelivery: true }), '/delivery');
  await subscribe(await insertUser(ctx.sql, { isShopAdmin: true }), '/other-shop');
  const userId = await insertUser(ctx.sql);
  const placed = (seconds: number, status: 'PAID' | 'ACCEPTED' = 'PAID') =>
    insertOrder(ctx.sql, { userId, shopId, status, createdAt: new Date(Date.now() - seconds * 1_000) });
  const moveBack = (id: string, seconds: number) => ctx.sql`
    update orders set created_at = created_at - make_interval(secs => ${seconds}) where orders.id = ${id}`;
  const { id, number } = await placed(121);
  await placed(60);
  await placed(600, 'ACCEPTED');
  await placed(13 * 3_600);

  expect(await remindOfUnaccepted(ctx)).toBe(1);
  await vi.waitFor(() => expect(paths()).toEqual(['/manager']));
  await moveBack(id, 180);
  expect(await Promise.all([remindOfUnaccepted(ctx), remindOfUnaccepted(ctx)])).toContain(1);
  await vi.waitFor(() => expect(paths()).toEqual(['/admin', '/manager', '/owner']));
  expect(await remindOfUnaccepted(ctx)).toBe(0);
  await settled();
  expect(paths()).toEqual(['/admin', '/manager', '/owner']);

  const order = await findOrder(ctx.sql, id);
  if (!order) throw new Error('no order');
  expect(unacceptedMessage(order)).toMatchObject({
    title: 'Nobody has accepted this order yet',
    tag: `new-order-${number}`,
  });
});

test.each([
  { reason: 'unaccepted', because: 'nobody accepted it in time' },
  { reason: 'amount-differs', because: 'the amount paid is not its total' },
] as const)('customer and staff are told that the system cancelled an order: $reason', async (cancelled) => {
  const { reason, because } = cancelled;
  const admin = await insertUser(ctx.sql, { isAdmin: true });
  const { id: orderId, number } = await insertOrder(ctx.sql, { userId: await insertUser(ctx.sql) });
  await ctx.sql.begin((tx) =>
    writeStatusChange(tx, { orderId, from: 'PAID', to: 'CANCELLED', by: SYSTEM, now: new Date(), reason }),
  );
  await subscribe(admin, '/admin');
  await ctx.jobs.add('push', 'not-accepted', { orderId }, { id: reason });
  await vi.waitFor(() => expect(paths()).toEqual(['/admin']));
  const order = await findOrder(ctx.sql, orderId);
  if (!order) throw new Error('no order');
  expect(statusMessage(order).body).toBe(`Your order ${number} was cancelled, because ${because}`);
  expect(cancelledMessage(order).title).toBe(`Order cancelled: ${because}`);
});

test('messages for staff come only to browsers on which a shift runs, messages to customers only to the others', async () => {
  const admin = await insertUser(ctx.sql, { isAdmin: true });
  const courier = await insertUser(ctx.sql, { isDelivery: true });
  for (const [who, userId] of Object.entries({ admin, courier })) {
    await subscribe(userId, `/${who}-at-work`, GOOGLE, { ownOrders: false, atWork: true });
    await subscribe(userId, `/${who}-at-home`, GOOGLE, { ownOrders: true, atWork: false });
  }
  // Staff order food too.
  const { id: orderId } = await insertOrder(ctx.sql, { userId: admin });
  const pathsOf = async (job: NewJob) => {
    deliveries = [];
    await ctx.jobs.addMany([job]);
    await settled();
    return paths();
  };
  const job = { queue: 'push', payload: { orderId }, id: 'w' } as const;
  const allAtWork = ['/admin-at-work', '/courier-at-work'];
  expect(await pathsOf({ ...job, name: 'new-order' })).toEqual(allAtWork);
  const reminder = { ...job, name: 'unaccepted', payload: { orderId, told: 'admins' } } as const;
  expect(await pathsOf(reminder)).toEqual(['/admin-at-work']);
  expect(await pathsOf({ ...job, name: 'not-accepted' })).toEqual(allAtWork);
  await insertStatus(ctx.sql, orderId, 'PAID', 'READY');
  expect(await pathsOf({ ...job, name: 'ready-order' })).toEqual(['/courier-at-work']);
  const change = { ...job, name: 'order-status', payload: { orderId, status: 'READY' } } as const;
  expect(await pathsOf(change)).toEqual(['/admin-at-home']);
});
