import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ResumeAnswer } from '@canteen/domain/live/live-events';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { holdingTransaction } from '../../testing/database/holding-transaction.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../../testing/factories.ts';
import { connectClient, type LiveClient } from '../../testing/live-client.ts';

// The cost of `orders:resume` for the server is limited (decisions, Events and live updates).

let app: TestApp;
let customer: TestUser;
let orderId: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
  customer = await makeUser(app.ctx);
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  orderId = (await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }])))
    ._id;
  const first = await open();
  // The event is readable when older transactions have ended.
  const isReadable = async () =>
    expect(await first.resume('0.0')).toMatchObject({ events: [{ order: { _id: orderId } }] });
  await vi.waitFor(isReadable, { interval: 3_000, timeout: 60_000 });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => app.close());

async function open(user = customer): Promise<LiveClient> {
  const client = await connectClient(app.url, user.token);
  clients.push(client);
  return client;
}
const isReload = (answer: ResumeAnswer) => 'reload' in answer;

/** Runs `work` while the events cannot be read, so that requests stay unanswered. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`lock table order_events in access exclusive mode`;
    await work();
  });
}
const waitingQueries = async () => {
  const [row] = await app.ctx.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where pg_stat_activity.datname = current_database() and pg_stat_activity.wait_event_type = 'Lock'
      and pg_stat_activity.query like '%is_farther%'`;
  return row?.count ?? 0;
};

test('a cursor above the newest event, as after a restore, is answered with reload', async () => {
  const client = await open();
  expect(await client.resume('9000000000000000000.1')).toEqual({ reload: true });
});

test('a cursor that no event has, as of a database that was restored since, is answered with reload', async () => {
  const client = await open();
  const answer = await client.resume('0.0');
  if (!('cursor' in answer)) throw new Error('answered with reload');
  const [xid = '', id = ''] = answer.cursor.split('.');
  expect(await client.resume(answer.cursor)).toEqual({ events: [], cursor: answer.cursor });
  // Below the newest cursor: events that came after the restore may have lower transaction numbers than the lost ones.
  expect(await client.resume(`${BigInt(xid) - 1n}.${id}`)).toEqual({ reload: true });
  expect(await client.resume(`${xid}.${BigInt(id) - 1n}`)).toEqual({ reload: true });
});

test('a socket has one request at a time; a second one gets reload', async () => {
  const client = await open();
  let first: Promise<ResumeAnswer> | undefined;
  await whileLocked(async () => {
    first = client.resume('0.0');
    await vi.waitFor(async () => expect(await waitingQueries()).toBe(1));
    expect(await client.resume('0.0')).toEqual({ reload: true });
  });
  expect(await first).toMatchObject({ events: [{ order: { _id: orderId } }] });
  expect(await client.resume('0.0')).toMatchObject({ events: [{ order: { _id: orderId } }] });
});

test('a socket that sends more than 20 requests in a minute gets reload', async () => {
  const client = await open();
  const answers: ResumeAnswer[] = [];
  for (let n = 0; n < 50; n += 1) answers.push(await client.resume('0.0'));
  // The minute may change in between.
  const answered = answers.filter((answer) => !isReload(answer)).length;
  expect(answered).toBeGreaterThanOrEqual(20);
  expect(answered).toBeLessThanOrEqual(40);
});

test('many sockets are answered a few at a time, and disconnected ones are not answered', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => open()));
  const stays = await open();
  let last: Promise<ResumeAnswer> | undefined;
  await whileLocked(async () => {
    const answers = many.map((client) => client.resume('0.0').catch(() => null));
    await vi.waitFor(async () => expect(await waitingQueries()).toBe(4));
    last = stays.resume('0.0');
    for (const client of many) client.close();
    await Promise.all(answers);
    expect(await waitingQueries()).toBe(4);
  });
  expect(await last).toMatchObject({ events: [{ order: { _id: orderId } }] });
});

test('a cursor followed by thousands of events of other users is answered with reload', async () => {
  const other = await makeUser(app.ctx);
  const client = await open(other);
  expect(await client.resume('0.0')).toMatchObject({ events: [] });
  await app.ctx.sql`
    insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
    select ${orderId}, 'status', 'PAID', 'PAID', 'system', now() from generate_series(1, 2100)`;
  expect(await client.resume('0.0')).toEqual({ reload: true });
});
