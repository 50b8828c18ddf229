import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '@canteen/api/context/context';
import { AppError } from '@canteen/api/errors/app-error';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';
import { holdingTransaction } from '@canteen/api/testing/database/holding-transaction';
import { insertOrder, insertStatus, insertUser } from '@canteen/api/testing/database/insert-rows';
import { createTestContext } from '../testing/context.ts';
import { dispatchOrderEvents } from './dispatch-order-events.ts';
import { followOrderEvents } from './follow-order-events.ts';

type Added = [queue: string, name: string, payload: unknown, id: string | undefined];

const VAPID = {
  VAPID_PUBLIC_KEY: 'A'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  VAPID_SUBJECT: 'mailto:canteen@example.edu',
};

let ctx: Context;
let close: () => Promise<void>;
let userId: string;
let added: Added[];
/** How many jobs can be added before the job store is down. */
let addsBeforeOutage: number;
let refused: number;
let originalAddMany: Jobs['addMany'];

beforeEach(async () => {
  ({ ctx, close } = await createTestContext(VAPID));
  added = [];
  addsBeforeOutage = Infinity;
  refused = 0;
  originalAddMany = ctx.jobs.addMany;
  ctx.jobs.addMany = async (jobs) => {
    for (const { queue, name, payload, id } of jobs) {
      if (addsBeforeOutage === 0) {
        refused += 1;
        throw new AppError('DEPENDENCY_DOWN', 'down');
      }
      addsBeforeOutage -= 1;
      added.push([queue, name, payload, id]);
    }
  };
  userId = await insertUser(ctx.sql);
  await ctx.sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
    values (${userId}, 'https://push.example.org/one', 'key', 'secret', now())`;
});
afterEach(() => close());

/** Repeats until `count` events are dispatched: a transaction of another test in the cluster can delay them. */
const dispatch = async (count: number) => {
  let dispatched = 0;
  await vi.waitFor(
    async () => {
      dispatched += await dispatchOrderEvents(ctx);
      expect(dispatched).toBe(count);
    },
    { interval: 20 },
  );
};
const names = () => added.map(([queue, name]) => `${queue}/${name}`);

test('a new order notifies staff and mails the customer; each change of status notifies the customer', async () => {
  const { id } = await insertOrder(ctx.sql, { userId });
  await dispatch(1);
  expect(names()).toEqual(['push/new-order', 'email/order-placed']);
  await insertStatus(ctx.sql, id, 'PAID', 'ACCEPTED');
  await insertStatus(ctx.sql, id, 'ACCEPTED', 'CANCELLED');
  await insertStatus(ctx.sql, id, 'CANCELLED', 'REFUNDED');
  added = [];
  await dispatch(3);
  expect(names()).toEqual([
    'push/order-status',
    'payments/refund-order',
    'push/order-status',
    'email/order-status',
    'payments/refund-order',
    'push/order-status',
    'email/refund',
  ]);
  expect(added[1]?.[2]).toEqual({ orderId: id });
  expect(await dispatchOrderEvents(ctx)).toBe(0);
});

test('a customer who wants it gets a mail for each step, and each of the other mails once', async () => {
  await ctx.sql`update users set mails_about_steps = true where users.id = ${userId}`;
  const { id } = await insertOrder(ctx.sql, { userId });
  const { id: ofAnother } = await insertOrder(ctx.sql, { userId: await insertUser(ctx.sql) });
  for (const order of [id, ofAnother]) {
    await insertStatus(ctx.sql, order, 'PAID', 'ACCEPTED');
    await insertStatus(ctx.sql, order, 'ACCEPTED', 'READY');
    await insertStatus(ctx.sql, order, 'READY', 'PAID');
    await insertStatus(ctx.sql, order, 'PAID', 'CANCELLED');
  }
  await dispatch(10);
  const mails = added.filter(([queue]) => queue === 'email').map(([, name, payload]) => ({ name, payload }));
  const mailsOf = (orderId: string) =>
    mails.filter(({ payload }) => (payload as { orderId: string }).orderId === orderId);
  expect(mailsOf(id)).toEqual([
    { name: 'order-placed', payload: { orderId: id } },
    { name: 'order-status', payload: { orderId: id, status: 'ACCEPTED' } },
    { name: 'order-status', payload: { orderId: id, status: 'READY' } },
    { name: 'order-status', payload: { orderId: id, status: 'CANCELLED' } },
  ]);
  expect(mailsOf(ofAnother).map(({ name }) => name)).toEqual(['order-placed', 'order-status']);
});

test('staff are also notified of an order that the system cancels', async () => {
  const { id } = await insertOrder(ctx.sql, { userId });
  await insertStatus(ctx.sql, id, 'PAID', 'CANCELLED', new Date(), 'system');
  await dispatch(2);
  expect(names().slice(2)).toEqual([
    'payments/refund-order',
    'push/order-status',
    'push/not-accepted',
    'email/order-status',
  ]);
});

test('couriers are also notified of an order that becomes ready', async () => {
  const { id } = await insertOrder(ctx.sql, { userId });
  await insertStatus(ctx.sql, id, 'PAID', 'READY');
  await dispatch(2);
  expect(names().slice(2)).toEqual(['push/order-status', 'push/ready-order']);
  expect(added[3]?.[2]).toEqual({ orderId: id });
});

test('without a subscribed browser there are no push jobs', async () => {
  await ctx.sql`delete from push_subscriptions`;
  await insertOrder(ctx.sql, { userId });
  await dispatch(1);
  expect(names()).toEqual(['email/order-placed']);
});

test('old events cause no push and no mail about a step, but all other mails and the refund', async () => {
  await ctx.sql`update users set mails_about_steps = true where users.id = ${userId}`;
  const yesterday = new Date(Date.now() - 86_400_000);
  const { id } = await insertOrder(ctx.sql, { userId, createdAt: yesterday });
  await insertStatus(ctx.sql, id, 'PAID', 'ACCEPTED', yesterday);
  await insertStatus(ctx.sql, id, 'ACCEPTED', 'CANCELLED', yesterday);
  await insertStatus(ctx.sql, id, 'CANCELLED', 'REFUNDED', yesterday);
  await dispatch(4);
  expect(names()).toEqual([
    'email/order-placed',
    'payments/refund-order',
    'email/order-status',
    'payments/refund-order',
    'email/refund',
  ]);
});

test('with the queues down no event is lost, and the order of the events stays', async () => {
  // One transaction, so that both events become visible at the same time.
  await ctx.sql.begin(async (tx) => {
    const { id } = await insertOrder(tx, { userId });
    await insertStatus(tx, id, 'PAID', 'ACCEPTED');
  });
  addsBeforeOutage = 2;
  await vi.waitFor(
    () => expect(dispatchOrderEvents(ctx)).rejects.toMatchObject({ code: 'DEPENDENCY_DOWN' }),
    { interval: 20 },
  );
  addsBeforeOutage = Infinity;
  const before = [...added];
  added = [];
  await dispatch(2);
  // The first event is dispatched again with the same job ids, so that no job runs twice.
  expect(added.slice(0, 2)).toEqual(before);
  expect(names()).toEqual(['push/new-order', 'email/order-placed', 'push/order-status']);
});

test('an event that is committed after a later one is still dispatched', async () => {
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let inserted = () => {};
  const isInserted = new Promise<void>((resolve) => {
    inserted = resolve;
  });
  let slow = '';
  const slowTransaction = holdingTransaction(ctx.sql, async (tx) => {
    slow = (await insertOrder(tx, { userId })).id;
    inserted();
    await held;
  });
  await isInserted;
  const quick = (await insertOrder(ctx.sql, { userId })).id;
  expect(await dispatchOrderEvents(ctx)).toBe(0);
  commit();
  await slowTransaction;
  await dispatch(2);
  const orders = added.filter(([, name]) => name === 'new-order').map(([, , payload]) => payload);
  expect(orders).toEqual([{ orderId: slow }, { orderId: quick }]);
});

test('several dispatchers at the same time make one job of each kind for each event', async () => {
  ctx.jobs.addMany = originalAddMany;
  for (let index = 0; index < 8; index += 1) await insertOrder(ctx.sql, { userId });
  await Promise.all([dispatchOrderEvents(ctx), dispatchOrderEvents(ctx), dispatchOrderEvents(ctx)]);
  await vi.waitFor(async () => {
    await dispatchOrderEvents(ctx);
    expect((await ctx.jobs.depths()).email.waiting).toBe(8);
  });
  const depths = await ctx.jobs.depths();
  expect(depths.push.waiting).toBe(8);
  expect(depths.email.waiting).toBe(8);
  expect(await dispatchOrderEvents(ctx)).toBe(0);
});

describe('followOrderEvents', () => {
  test('dispatches at a signal, before the interval has passed', async () => {
    const following = followOrderEvents(ctx, 3_600_000);
    try {
      await insertOrder(ctx.sql, { userId });
      await vi.waitFor(() => {
        ctx.signals.publish({ kind: 'orders' });
        expect(names()).toContain('push/new-order');
      });
    } finally {
      await following.stop();
    }
  });

  test('dispatches after the interval without a signal, also after an outage', async () => {
    addsBeforeOutage = 0;
    const following = followOrderEvents(ctx, 20);
    try {
      await insertOrder(ctx.sql, { userId });
      await vi.waitFor(() => expect(refused).toBeGreaterThan(1));
      addsBeforeOutage = Infinity;
      await vi.waitFor(() => expect(names()).toContain('push/new-order'));
    } finally {
      await following.stop();
    }
  });
});
