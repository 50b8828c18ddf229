import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createContext } from '../context/context.ts';
import { startServer } from '../server.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { connectClient } from '../testing/live-client.ts';
import { startApiProcess, type ApiProcess } from '../testing/processes/api-process.ts';
import { SOCKET_BACKENDS } from '../testing/processes/socket-backends.ts';

describe.each(SOCKET_BACKENDS)('two API processes over one database, adapter $name', ({ env, runs }) => {
  let app: TestApp;
  let second: ApiProcess;
  let shop: string;
  let food: string;
  let customer: TestUser;
  let shopAdmin: TestUser;

  beforeAll(async () => {
    if (!runs) return;
    app = await startTestApp({ env });
    second = await startApiProcess(app.env);
    shop = await makeShop(app.ctx);
    food = await makeFood(app.ctx, shop, { name: 'Poha', price: 40 });
    customer = await makeUser(app.ctx);
    shopAdmin = await makeUser(app.ctx, { shops: [shop] });
  });
  afterAll(async () => {
    if (!runs) return;
    await second.end();
    await app.close();
  });
  // Not a second: an open transaction of another test in the same cluster may delay the events. bench/live.ts measures it.
  const until = (check: () => void) => vi.waitFor(check, { interval: 10 });

  test.skipIf(!runs)('an order placed at one process is sent once by the other', async () => {
    const here = await connectClient(app.url, shopAdmin.token);
    const there = await connectClient(second.url, shopAdmin.token);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push(
        (await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }])))._id,
      );
    }
    await until(() => {
      expect(here.orders.map(({ order }) => order._id)).toEqual(ids);
      expect(there.orders.map(({ order }) => order._id)).toEqual(ids);
    });
    here.close();
    there.close();
  });

  test.skipIf(!runs)('an order opened at one process is told once to the staff at the other', async () => {
    const here = await connectClient(app.url, shopAdmin.token);
    const there = await connectClient(second.url, shopAdmin.token);
    const order = await makePlacedOrder(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
    );
    await app.request(shopAdmin, 'PUT', `/api/orders/${order._id}/opened`);
    await until(() => expect(there.opened).toEqual([order._id]));
    // The next test must not get this order.
    await until(() => expect([here, there].map(({ orders }) => orders.length)).toEqual([1, 1]));
    here.close();
    there.close();
  });

  test.skipIf(!runs)(
    'shops that change all at once, too many for one message, are told at the other',
    async () => {
      const admin = await makeUser(app.ctx, { isAdmin: true });
      const many = await Promise.all(Array.from({ length: 120 }, () => makeShop(app.ctx)));
      const there = await connectClient(second.url, customer.token);
      const setAll = (enabled: boolean) =>
        app.request(admin, 'PATCH', '/api/shops/toggle-all-shops', { enabled });
      const before = there.shopChanges;
      expect((await setAll(false)).body).toMatchObject({ changed: many.length + 1 });
      await until(() => expect(there.shopChanges).toBeGreaterThan(before));
      there.close();
      await setAll(true);
    },
  );

  test.skipIf(!runs)('a client that connects to another process misses no event', async () => {
    const here = await connectClient(app.url, shopAdmin.token);
    const earlier = await connectClient(second.url, shopAdmin.token);
    const first = await makePlacedOrder(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
    );
    // Each process follows the orders by itself, so the second one may be later.
    await until(() => expect([here, earlier].map(({ orders }) => orders.length)).toEqual([1, 1]));
    here.close();
    earlier.close();
    const missed = await makePlacedOrder(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]),
    );
    const there = await connectClient(second.url, shopAdmin.token);
    const answer = await there.resume(here.orders[0]?.cursor ?? '');
    if (!('events' in answer)) throw new Error('answered with reload');
    // A client leaves out an event that it gets in both ways.
    await until(() =>
      expect([...new Set([...answer.events, ...there.orders].map(({ order }) => order._id))]).toEqual([
        missed._id,
      ]),
    );
    expect(first._id).not.toBe(missed._id);
    there.close();
  });

  test.skipIf(!runs)(
    'a server that stops disconnects only its own sockets, and they may reconnect',
    async () => {
      const ctx = createContext(readConfig({ ...app.env, PORT: '0' }), 'api-3');
      const third = await startServer(ctx);
      const stays = await connectClient(app.url, shopAdmin.token);
      const client = await connectClient(`http://127.0.0.1:${third.port}`, shopAdmin.token);
      const reason = new Promise<string>((resolve) => void client.socket.once('disconnect', resolve));
      await third.close();
      await ctx.close();
      // After 'io server disconnect' a client would not reconnect.
      expect(await reason).toBe('transport close');
      const order = await makePlacedOrder(
        app,
        customer,
        await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
      );
      // The order of the test before may still arrive here.
      await until(() =>
        expect(stays.orders.filter((event) => event.order._id === order._id)).toHaveLength(1),
      );
      expect(stays.socket.connected).toBe(true);
      stays.close();
    },
  );

  test.skipIf(!runs)('a session that ends at one process ends at the other', async () => {
    const user = await makeUser(app.ctx);
    const there = await connectClient(second.url, user.token);
    expect((await app.request(user, 'POST', '/api/users/logout')).status).toBe(204);
    await until(() => {
      expect(there.ended).toBe(1);
      expect(there.socket.connected).toBe(false);
    });
  });

  test.skipIf(!runs)('an event without a signal is sent too', async () => {
    const there = await connectClient(second.url, shopAdmin.token);
    // Inserted directly, so no process gets a signal.
    const order = await makePlacedOrder(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
    );
    await app.ctx.sql`
      insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
      values (${order._id}, 'status', 'PAID', 'PAID', 'system', now())`;
    // An order of another test may still arrive here.
    await until(() => expect(there.orders.filter((event) => event.order._id === order._id)).toHaveLength(2));
    there.close();
  });
});
