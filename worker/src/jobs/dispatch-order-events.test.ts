import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '@canteen/api/context/context';
import { AppError } from '@canteen/api/errors/app-error';
import type { Jobs } from '@canteen/api/jobs/jobs';
import { insertOrder, insertStatus, insertUser } from '@canteen/api/testing/rows';
import { followOrderEvents } from '../follow/follow-order-events.ts';
import { createTestContext } from '../testing/context.ts';
import { dispatchOrderEvents } from './dispatch-order-events.ts';

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
/** How many adds succeed before the job queues are down. */
let budget: number;
let refused: number;
let realAdd: Jobs['addMany'];

beforeEach(async () => {
  ({ ctx, close } = await createTestContext(VAPID));
  added = [];
  budget = Infinity;
  refused = 0;
  realAdd = ctx.jobs.addMany;
  ctx.jobs.addMany = async (jobs) => {
    for (const { queue, name, payload, id } of jobs) {
      if (budget === 0) {
        refused += 1;
        throw new AppError('DEPENDENCY_DOWN', 'down');
      }
      budget -= 1;
      added.push([queue, name, payload, id]);
    }
  };
  userId = await insertUser(ctx.sql);
  await ctx.sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
    values (${userId}, 'https://push.example.org/one', 'key', 'secret', now())`;
});
afterEach(() => close());

/** Dispatches until this many events are: a transaction anywhere in the cluster may hold them up for a moment. */
const dispatch = async (count: number) => {
  let dispatched = 0;
  await vi.waitFor(
    async () => {
      dispatched += await dispatchOrderEvents(ctx);
      expect(dispatched).toBe(count);
    },
    { timeout: 10_000, interval: 20 },
  );
};
const names = () => added.map(([queue, name]) => `${queue}/${name}`);

test('a new order tells staff and thanks the customer; each move tells the customer', async () => {
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

test('where no browser has subscribed, none is told', async () => {
  await ctx.sql`delete from push_subscriptions`;
  await insertOrder(ctx.sql, { userId });
  await dispatch(1);
  expect(names()).toEqual(['email/order-placed']);
});

test('what is old tells nobody any more, yet its money is looked after', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const { id } = await insertOrder(ctx.sql, { userId, createdAt: yesterday });
  await insertStatus(ctx.sql, id, 'PAID', 'CANCELLED', yesterday);
  await dispatch(2);
  expect(names()).toEqual(['payments/refund-order']);
});

test('with the queues down nothing is lost: the events wait, in their order', async () => {
  // One transaction, so that both are there to be read at once.
  await ctx.sql.begin(async (tx) => {
    const { id } = await insertOrder(tx, { userId });
    await insertStatus(tx, id, 'PAID', 'ACCEPTED');
  });
  budget = 2;
  await vi.waitFor(
    () => expect(dispatchOrderEvents(ctx)).rejects.toMatchObject({ code: 'DEPENDENCY_DOWN' }),
    { timeout: 10_000, interval: 20 },
  );
  budget = Infinity;
  const before = [...added];
  added = [];
  await dispatch(2);
  // The first event is dispatched again under the same ids, so that it does nothing twice.
  expect(added.slice(0, 2)).toEqual(before);
  expect(names()).toEqual(['push/new-order', 'email/order-placed', 'push/order-status']);
});

test('an event that commits after a later one is dispatched all the same', async () => {
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let inserted = () => {};
  const isInserted = new Promise<void>((resolve) => {
    inserted = resolve;
  });
  let slow = '';
  const slowly = ctx.sql.begin(async (tx) => {
    slow = (await insertOrder(tx, { userId })).id;
    inserted();
    await held;
  });
  await isInserted;
  const quick = (await insertOrder(ctx.sql, { userId })).id;
  expect(await dispatchOrderEvents(ctx)).toBe(0);
  commit();
  await slowly;
  await dispatch(2);
  const orders = added.filter(([, name]) => name === 'new-order').map(([, , payload]) => payload);
  expect(orders).toEqual([{ orderId: slow }, { orderId: quick }]);
});

test('several dispatchers at once make one job of each event', async () => {
  ctx.jobs.addMany = realAdd;
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

describe('followed', () => {
  test('a signal wakes it, without waiting for the tick', async () => {
    const following = followOrderEvents(ctx, 3_600_000);
    try {
      await insertOrder(ctx.sql, { userId });
      await vi.waitFor(
        () => {
          ctx.signals.publish({ kind: 'orders' });
          expect(names()).toContain('push/new-order');
        },
        { timeout: 10_000 },
      );
    } finally {
      await following.stop();
    }
  });

  test('the tick does when no signal comes, also after an outage', async () => {
    budget = 0;
    const following = followOrderEvents(ctx, 20);
    try {
      await insertOrder(ctx.sql, { userId });
      await vi.waitFor(() => expect(refused).toBeGreaterThan(1), { timeout: 10_000 });
      budget = Infinity;
      await vi.waitFor(() => expect(names()).toContain('push/new-order'), { timeout: 10_000 });
    } finally {
      await following.stop();
    }
  });
});
