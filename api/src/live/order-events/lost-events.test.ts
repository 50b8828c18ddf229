import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertOrder } from '../../testing/database/insert-rows.ts';
import { makeShop, makeUser } from '../../testing/factories.ts';
import { connectClient } from '../../testing/live-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 10 });

/** As when a standby becomes the database: the API loses its connections. */
const breakConnections = () => app.ctx.sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('after a failover that lost the newest events, screens connect again and get the next events', async () => {
  const { sql } = app.ctx;
  const shop = await makeShop(app.ctx);
  const customer = await makeUser(app.ctx);
  const admin = await makeUser(app.ctx, { shops: [shop] });
  const screen = await connectClient(app.url, admin.token);
  const left = new Promise<string>((resolve) => void screen.socket.once('disconnect', resolve));
  const kept = await insertOrder(sql, { userId: customer.id, shopId: shop });
  const lost = await insertOrder(sql, { userId: customer.id, shopId: shop });
  await until(() => expect(screen.orders.map(({ order }) => order._id)).toEqual([kept.id, lost.id]));

  await sql`delete from order_events where order_id = ${lost.id}`;
  await breakConnections();
  // After 'io server disconnect' a client would not connect again.
  expect(await left).toBe('transport close');
  const again = await connectClient(app.url, admin.token);
  expect(await again.resume(screen.orders[1]?.cursor ?? '')).toEqual({ reload: true });

  // The new event has a lower transaction number than the lost one.
  await sql`
    insert into order_events (order_id, kind, from_status, to_status, actor_role, at, xid)
    select ${kept.id}, 'status', 'PAID', 'ACCEPTED', 'shop-admin', now(), xid
    from order_events where order_id = ${kept.id}`;
  await until(() => expect(again.orders.map(({ order }) => order._id)).toEqual([kept.id]));
  again.close();
});

test('screens stay connected when the connections break and no event is lost', async () => {
  const shop = await makeShop(app.ctx);
  const customer = await makeUser(app.ctx);
  const screen = await connectClient(app.url, customer.token);
  const { id } = await insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop });
  await until(() => expect(screen.orders.map(({ order }) => order._id)).toEqual([id]));
  const shopChanges = screen.shopChanges;
  await breakConnections();
  await until(() => expect(screen.shopChanges).toBeGreaterThan(shopChanges));
  const next = await insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop });
  await until(() => expect(screen.orders.map(({ order }) => order._id)).toEqual([id, next.id]));
  expect(screen.socket.connected).toBe(true);
  screen.close();
});
