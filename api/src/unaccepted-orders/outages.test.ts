import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { readConfig } from '../config/config.ts';
import { createContext } from '../context/context.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { cancelUnaccepted } from './cancel-unaccepted.ts';

// An order is cancelled after 11 minutes, but time in which nobody could accept it does not count.

const MINUTE_MS = 60_000;
let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp({ env: { ACCEPT_TIMEOUT_MINUTES: '11' } });
  customer = await makeUser(app.ctx);
  admin = await makeUser(app.ctx, { isAdmin: true });
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
beforeEach(async () => {
  app.ctx.clock.shift(0);
  await app.ctx.sql`delete from acceptance_pauses`;
  await app.ctx.sql`delete from acceptance_checks`;
  await app.ctx.sql`update orders set status = 'ACCEPTED' where orders.status = 'PAID'`;
});
afterAll(() => app.close());

/** A paid order that was placed this many minutes ago. */
async function placedBefore(minutes: number): Promise<OrderView> {
  const items = [{ food, quantity: 1 }];
  const order = await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, items));
  await app.ctx.sql`
    update orders set created_at = ${new Date(Date.now() - minutes * MINUTE_MS)} where orders.id = ${order._id}`;
  return order;
}
/** The job ran last this many minutes ago. */
const lastCheckBefore = (minutes: number) => app.ctx.sql`
  insert into acceptance_checks (checked_at) values (clock_timestamp() - ${minutes}::float8 * interval '1 minute')
  on conflict (one) do update set checked_at = excluded.checked_at`;
/** The job as it runs this many minutes from now, when it ran all the time until then. */
async function cancelAfter(minutes: number): Promise<number> {
  app.ctx.clock.shift(minutes * MINUTE_MS);
  return cancelUnaccepted(app.ctx);
}
const accept = ({ _id }: OrderView) =>
  app.request<{ status?: string }>(admin, 'PUT', `/api/orders/${_id}/status`, {
    status: 'ACCEPTED',
    from: 'PAID',
  });
const statusOf = async ({ _id }: OrderView) =>
  (await app.request<OrderView>(customer, 'GET', `/api/orders/track/${_id}`)).body.status;

test('after an outage of 12 minutes an order is not cancelled before a device has sent what it stored', async () => {
  const order = await placedBefore(12);
  await lastCheckBefore(12);
  expect(await cancelUnaccepted(app.ctx)).toBe(0);
  expect(await cancelAfter(40 / 60)).toBe(0);
  expect(await accept(order)).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } });
});

test('without an outage the same order is cancelled', async () => {
  const order = await placedBefore(12);
  await lastCheckBefore(0.25);
  expect(await cancelUnaccepted(app.ctx)).toBe(1);
  expect(await statusOf(order)).toBe('CANCELLED');
});

test('an order that was due when the outage began is cancelled 3 minutes after its end', async () => {
  await placedBefore(30);
  await lastCheckBefore(12);
  expect(await cancelUnaccepted(app.ctx)).toBe(0);
  expect(await cancelAfter(2.9)).toBe(0);
  expect(await cancelAfter(3.1)).toBe(1);
});

test('an order has its 11 minutes without the outages, also when there were two', async () => {
  await lastCheckBefore(12);
  // The first pause was 20 minutes long and ended 15 minutes ago.
  await app.ctx.sql`
    insert into acceptance_pauses (began_at, ended_at)
    values (clock_timestamp() - interval '35 minutes', clock_timestamp() - interval '15 minutes')`;
  // A minute before the first one, 3 between the two, and the time after the second, which ends in 3 minutes.
  await placedBefore(36);
  expect(await cancelUnaccepted(app.ctx)).toBe(0);
  expect(await cancelAfter(3 + 6.9)).toBe(0);
  expect(await cancelAfter(3 + 7.1)).toBe(1);
});

test('an order from before an outage of twelve hours is cancelled when its time is over', async () => {
  await app.ctx.sql`
    insert into acceptance_pauses (began_at, ended_at)
    values (clock_timestamp() - interval '12 hours', clock_timestamp())`;
  await lastCheckBefore(0.25);
  await placedBefore(12 * 60 + 1);
  expect(await cancelAfter(9.9)).toBe(0);
  expect(await cancelAfter(10.1)).toBe(1);
});

test('a second outage within the 3 minutes after the first one counts no time twice', async () => {
  await placedBefore(20);
  await lastCheckBefore(20);
  await cancelUnaccepted(app.ctx);
  await lastCheckBefore(2);
  await cancelUnaccepted(app.ctx);
  const pauses = await app.ctx.sql`
    select 1 from acceptance_pauses as one join acceptance_pauses as other
      on one.began_at < other.began_at and one.ended_at > other.began_at`;
  expect(pauses).toHaveLength(0);
  expect(await app.ctx.sql`select 1 from acceptance_pauses`).toHaveLength(2);
});

test('two workers that run at the same time after an outage store one pause', async () => {
  await placedBefore(12);
  await lastCheckBefore(12);
  const cancelled = await Promise.all(Array.from({ length: 4 }, () => cancelUnaccepted(app.ctx)));
  expect(cancelled).toEqual([0, 0, 0, 0]);
  expect(await app.ctx.sql`select 1 from acceptance_pauses`).toHaveLength(1);
});

test.each([
  ['ahead of', 12],
  ['behind', -12],
])('nothing is cancelled while the clock of the worker is %s that of the database', async (_, minutes) => {
  const late = await placedBefore(13);
  const wrong = new Date(Date.now() + minutes * MINUTE_MS);
  const clock = { ...app.ctx.clock, offsetMs: 0, now: () => wrong };
  // The order is late by this clock too.
  await app.ctx.sql`
    update orders set created_at = ${new Date(wrong.getTime() - 13 * MINUTE_MS)} where orders.id = ${late._id}`;
  expect(await cancelUnaccepted({ ...app.ctx, clock })).toBe(0);
  expect(await statusOf(late)).toBe('PAID');
});

test('while no API process uses the database nothing is cancelled, and that time does not count', async () => {
  const worker = createContext(readConfig(app.env), 'worker');
  const order = await placedBefore(12);
  await lastCheckBefore(0.25);
  // The API loses its connections, and the worker keeps its own.
  await app.ctx.sql.end({ timeout: 20 });
  expect(await cancelUnaccepted(worker)).toBe(0);
  await app.restart();
  await lastCheckBefore(5);
  expect(await cancelUnaccepted(worker)).toBe(0);
  await worker.close();
  expect((await accept(order)).status).toBe(200);
});
