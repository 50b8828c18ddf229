import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createContext, type Context } from '../context/context.ts';
import { startServer, type RunningServer } from '../server.ts';
import { send, startTestApp, type TestApp } from '../testing/app.ts';
import { codeFor, differentCode } from '../testing/codes.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { connectClient, type LiveClient } from '../testing/live-client.ts';
import { SOCKET_BACKENDS } from '../testing/processes/socket-backends.ts';

// A change of a user on one process takes effect on the calls and sockets of every other process. The waits for
// sockets are short, because those are also checked again every 30 s.
const SOON = { timeout: 15_000, interval: 5 };

describe.each(SOCKET_BACKENDS)('two API servers over one database, adapter $name', ({ env, runs }) => {
  let app: TestApp;
  let second: { ctx: Context; server: RunningServer; url: string };
  let owner: TestUser;
  let shop: string;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    if (!runs) return;
    app = await startTestApp({ env });
    const ctx = createContext(readConfig({ ...app.env, PORT: '0' }), 'api-2');
    const server = await startServer(ctx);
    second = { ctx, server, url: `http://127.0.0.1:${server.port}` };
    owner = await makeUser(app.ctx, { isOwner: true });
    shop = await makeShop(app.ctx);
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  afterAll(async () => {
    if (!runs) return;
    await second.server.close();
    await second.ctx.close();
    await app.close();
  });

  const put = async (id: string, path: string, body: object) =>
    expect((await app.request(owner, 'PUT', `/api/users/admin/${id}${path}`, body)).status).toBe(200);
  const connectToSecond = async (user: TestUser) => {
    const client = await connectClient(second.url, user.token);
    open.push(client);
    return client;
  };
  const statusFromSecond = async (user: TestUser, path: string) => {
    const { status } = await fetch(`${second.url}${path}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    return status;
  };
  const expectDisconnected = (client: LiveClient) =>
    vi.waitFor(() => {
      expect(client.ended).toBe(1);
      expect(client.socket.connected).toBe(false);
    }, SOON);

  test.skipIf(!runs)('a blocked user is refused by the other server and disconnected', async () => {
    const user = await makeUser(app.ctx, { isAdmin: true });
    const client = await connectToSecond(user);
    await put(user.id, '/block', { isBlocked: true });
    expect(await statusFromSecond(user, '/api/users/admin/all')).toBe(401);
    await expectDisconnected(client);
  });

  test.skipIf(!runs)('a deleted user is refused by the other server and disconnected', async () => {
    const user = await makeUser(app.ctx);
    const client = await connectToSecond(user);
    expect((await app.request(owner, 'DELETE', `/api/users/admin/${user.id}`)).status).toBe(204);
    expect(await statusFromSecond(user, '/api/users/me')).toBe(401);
    await expectDisconnected(client);
  });

  test.skipIf(!runs)('a demoted admin receives the new roles and then no order events', async () => {
    const user = await makeUser(app.ctx, { isAdmin: true });
    const client = await connectToSecond(user);
    await vi.waitFor(() => expect(client.users.at(-1)).toMatchObject({ isAdmin: true }), SOON);
    await put(user.id, '/admin-role', { isAdmin: false });
    expect(await statusFromSecond(user, '/api/users/admin/all')).toBe(403);
    await vi.waitFor(() => expect(client.users.at(-1)).toMatchObject({ isAdmin: false }), SOON);
    expect(client.users.at(-1)).not.toHaveProperty('token');

    const ownerClient = await connectToSecond(owner);
    const food = await makeFood(app.ctx, shop, { name: `Poha ${user.id}`, price: 40 });
    const customer = await makeUser(app.ctx);
    await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
    await vi.waitFor(() => expect(ownerClient.orders).toHaveLength(1));
    expect(client.orders).toEqual([]);
    expect(client.socket.connected).toBe(true);
  });

  test.skipIf(!runs)('a shop admin receives the assignment of a shop and the loss of the role', async () => {
    const user = await makeUser(app.ctx, { isShopAdmin: true });
    const client = await connectToSecond(user);
    await put(user.id, '/managed-shops', { managedShops: [shop] });
    await vi.waitFor(() => expect(client.users.at(-1)).toMatchObject({ managedShops: [shop] }), SOON);
    expect(await statusFromSecond(user, '/api/shops/admin')).toBe(200);
    await put(user.id, '/shop-admin-role', { isShopAdmin: false });
    await vi.waitFor(
      () => expect(client.users.at(-1)).toMatchObject({ isShopAdmin: false, managedShops: [] }),
      SOON,
    );
    expect(await statusFromSecond(user, '/api/shops/admin')).toBe(403);
  });

  test.skipIf(!runs)('both servers share the limits on codes, wrong codes and wrong passwords', async () => {
    const email = `limits${Date.now()}@snu.edu.in`;
    const post = async (url: string, path: string, body: object) =>
      (await send<object>(`${url}/api/users/${path}`, 'POST', body)).status;
    expect(await post(app.url, 'register/initiate', { email })).toBe(200);
    expect(await post(second.url, 'register/initiate', { email })).toBe(429);
    const otp = await codeFor(app.ctx, 'register', email);
    const urls = [app.url, second.url, app.url, second.url, app.url];
    const guesses = urls.map((url) => post(url, 'register/verify-otp', { email, otp: differentCode(otp) }));
    expect(await Promise.all(guesses)).toEqual([400, 400, 400, 400, 400]);
    expect(await post(second.url, 'register/verify-otp', { email, otp })).toBe(400);
    for (let n = 0; n < 10; n += 1) {
      expect(await post(urls[n % 2] ?? '', 'login', { email, password: 'wrong one' })).toBe(400);
    }
    for (const url of urls) expect(await post(url, 'login', { email, password: 'wrong one' })).toBe(429);
  });
});
