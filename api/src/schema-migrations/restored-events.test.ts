import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderEventsAfter } from '../orders/event-stream.ts';
import { readSavedCursor, saveCursor } from '../orders/saved-cursors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { checkoutOf, makeFood, makePlacedOrder, makeShop, makeUser } from '../testing/factories.ts';
import { migrate } from './migrate.ts';

// A backup that was restored into a new cluster contains transaction numbers of the old one, some of them higher than
// all numbers of the new cluster (decisions, Events and live updates).

const HIGH = 9_000_000_000n;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('after a restore the events keep their order, none is dispatched again and none is left out', async () => {
  const { sql } = app.ctx;
  const customer = await makeUser(app.ctx);
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  const orders: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const order = await makePlacedOrder(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
    );
    orders.push(order._id);
  }
  // The first two have numbers that the new cluster has used too. The fourth committed after the fifth.
  for (const [index, xid] of [5n, 6n, HIGH, HIGH + 2n, HIGH + 1n, HIGH + 3n].entries()) {
    await sql`
      update order_events set xid = ${String(xid)}::text::xid8
      where order_events.order_id = ${orders[index] ?? ''}`;
  }
  const [, , , , fifth] = await sql<{ cursor: string }[]>`
    select order_events.xid::text || '.' || order_events.id as cursor from order_events order by order_events.id`;
  await sql`delete from outbox_cursors`;
  await saveCursor(app.ctx, 'jobs', fifth?.cursor ?? '');

  await migrate(app.ctx.config.databaseUrl);

  const all = await orderEventsAfter(app.ctx, '0.0', 100);
  expect(all.map(({ orderId }) => orderId).slice(-2)).toEqual([orders[3], orders[5]]);
  expect(new Set(all.map(({ orderId }) => orderId))).toEqual(new Set(orders));
  const left = await orderEventsAfter(app.ctx, await readSavedCursor(app.ctx, 'jobs'), 100);
  expect(left.map(({ orderId }) => orderId)).toEqual([orders[3], orders[5]]);

  const added = await makePlacedOrder(
    app,
    customer,
    await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
  );
  // The new event is readable when older transactions of the cluster have ended.
  await vi.waitFor(
    async () => {
      const next = await orderEventsAfter(app.ctx, left.at(-1)?.cursor ?? '', 100);
      expect(next.map(({ orderId }) => orderId)).toEqual([added._id]);
    },
    { timeout: 60_000 },
  );
  // Without numbers of another cluster nothing is changed.
  const cursors = () => sql`select order_events.id, order_events.xid::text from order_events order by 1`;
  const before = await cursors();
  await migrate(app.ctx.config.databaseUrl);
  expect(await cursors()).toEqual(before);
});
