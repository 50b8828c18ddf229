import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as EventStream from '../../orders/event-stream.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertOrder } from '../../testing/database/insert-rows.ts';
import { makeShop, makeUser, type TestUser } from '../../testing/factories.ts';
import { connectClient, type LiveClient } from '../../testing/live-client.ts';

// A status change is sent by the process that made it without a read when it is the next event (docs/decisions/0105).

/** While `hold` is set, the reader of new events waits for it before its query. */
const reader = vi.hoisted(() => ({ hold: undefined as Promise<void> | undefined, waiting: 0 }));
vi.mock('../../orders/event-stream.ts', async (original) => {
  const module = await original<typeof EventStream>();
  const orderEventsAfter: typeof EventStream.orderEventsAfter = async (ctx, cursor, limit, options) => {
    reader.waiting += 1;
    // A client that resumes does not wait.
    if (!options?.viewer) await reader.hold;
    reader.waiting -= 1;
    return module.orderEventsAfter(ctx, cursor, limit, options);
  };
  return { ...module, orderEventsAfter };
});

let app: TestApp;
let admin: TestUser;
let shop: string;
let screen: LiveClient;
let release: () => void;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { isAdmin: true });
  shop = await makeShop(app.ctx);
  screen = await connectClient(app.url, admin.token);
});
beforeEach(() => {
  release = () => {};
});
afterAll(async () => {
  release();
  screen.close();
  await app.close();
});

const until = (check: () => void) => vi.waitFor(check, { interval: 10 });
const received = () => screen.orders.map(({ order: { _id, status } }) => `${_id} ${status}`);

/** An order that the screen shows. */
async function shownOrder(): Promise<string> {
  const { id } = await insertOrder(app.ctx.sql, { userId: admin.id, shopId: shop });
  await until(() => expect(received()).toContain(`${id} PAID`));
  return id;
}

/** From now on the reader waits before its next query until `release()`. */
async function holdReader(): Promise<void> {
  reader.hold = new Promise((resolve) => {
    release = () => {
      reader.hold = undefined;
      resolve();
    };
  });
  await until(() => expect(reader.waiting).toBe(1));
}

/** Accepts the order. Returns whether the screen got the event although the reader waits. */
async function acceptUnread(id: string): Promise<boolean> {
  const { status } = await app.request(admin, 'PUT', `/api/orders/${id}/status`, { status: 'ACCEPTED' });
  expect(status).toBe(200);
  // Whatever was sent before this arrives before it.
  app.ctx.signals.publish({ kind: 'order-opened', orderId: id, shopId: shop });
  await until(() => expect(screen.opened).toContain(id));
  return received().includes(`${id} ACCEPTED`);
}

/** The newest event of an order as another screen reads it. */
async function readEvent(id: string) {
  const other = await connectClient(app.url, admin.token);
  const missed = await other.resume('0.0');
  other.close();
  if (!('events' in missed)) throw new Error('answered with reload');
  const event = missed.events.findLast(({ order }) => order._id === id);
  return event && { name: 'order:updated', ...event };
}

test('a change is sent without a read, with the same content as after a read, and only once', async () => {
  // Transactions of other tests in the same PostgreSQL may be older than a change, which is read then.
  await vi.waitFor(
    async () => {
      const id = await shownOrder();
      await holdReader();
      const isSent = await acceptUnread(id);
      release();
      await until(() => expect(received()).toContain(`${id} ACCEPTED`));
      // The next event comes from a read. So the read that waited is over.
      await shownOrder();
      expect(received().filter((text) => text === `${id} ACCEPTED`)).toHaveLength(1);
      expect(isSent).toBe(true);
      expect(await readEvent(id)).toEqual(
        screen.orders.find(({ order: { _id, status } }) => _id === id && status === 'ACCEPTED'),
      );
    },
    { timeout: 25_000 },
  );
});

test('a change waits for an earlier event that is not sent yet', async () => {
  const id = await shownOrder();
  await holdReader();
  const { id: earlier } = await insertOrder(app.ctx.sql, { userId: admin.id, shopId: shop });
  expect(await acceptUnread(id)).toBe(false);
  release();
  await until(() => expect(received().slice(-2)).toEqual([`${earlier} PAID`, `${id} ACCEPTED`]));
});
