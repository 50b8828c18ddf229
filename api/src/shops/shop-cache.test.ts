import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { connectClient, type LiveClient } from '../testing/live-client.ts';
import type * as Queries from './queries.ts';

// A page that reads a shop after it was told of a change must get the new state, also when the database is slow.

/** How a comparison with the database goes. */
const comparison = vi.hoisted(() => ({
  /** While it is set, a comparison that has read the versions waits for it. */
  hold: undefined as Promise<void> | undefined,
  waiting: 0,
  fails: false,
}));
vi.mock('./queries.ts', async (original) => {
  const module = await original<typeof Queries>();
  const menuVersions: typeof Queries.menuVersions = async (sql) => {
    if (comparison.fails) throw Object.assign(new Error('no answer'), { code: 'QUERY_TIMEOUT' });
    const versions = await module.menuVersions(sql);
    comparison.waiting += 1;
    await comparison.hold;
    comparison.waiting -= 1;
    return versions;
  };
  return { ...module, menuVersions };
});

let app: TestApp;
let admin: TestUser;
let shop: string;
let guest: LiveClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { isAdmin: true });
});
beforeEach(async () => {
  shop = await makeShop(app.ctx);
  await readShop();
  guest = await connectClient(app.url);
});
afterEach(() => {
  comparison.fails = false;
  guest.close();
});
afterAll(() => app.close());

const readShop = () => app.request<Shop>(null, 'GET', `/api/shops/${shop}`);
const isEnabled = async () => (await readShop()).body.enabled;
const disable = () => app.request(admin, 'PATCH', `/api/shops/${shop}/toggle-enabled`, { enabled: false });
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 10 });

test('a request after a change does not get what a slow comparison read before it', async () => {
  let release = () => {};
  comparison.hold = new Promise((resolve) => {
    release = resolve;
  });
  const before: ReturnType<typeof readShop>[] = [];
  await until(() => {
    before.push(readShop());
    expect(comparison.waiting).toBe(1);
  });
  expect((await disable()).status).toBe(200);
  await until(() => expect(guest.shopChanges).toBe(1));
  const after = isEnabled();
  // The request is with the server when another one that came later is answered.
  await app.request(null, 'GET', '/healthz');
  comparison.hold = undefined;
  release();
  expect(await after).toBe(false);
  await Promise.all(before);
});

test('clients that read a shop from memory during an outage are told when it has changed', async () => {
  comparison.fails = true;
  await disable();
  await until(() => expect(guest.shopChanges).toBe(1));
  await until(async () => expect((await readShop()).body).toMatchObject({ enabled: true }));
  comparison.fails = false;
  await until(() => expect(guest.shopChanges).toBe(2));
  expect(await isEnabled()).toBe(false);
});

test('nobody is told of an outage without a change', async () => {
  comparison.fails = true;
  app.ctx.signals.publish({ kind: 'menu', shopId: shop });
  const warning = async () => (await fetch(`${app.url}/api/shops`)).headers.get('warning');
  await until(async () => expect(await warning()).not.toBeNull());
  comparison.fails = false;
  await until(async () => expect(await warning()).toBeNull());
  const newest = await makeShop(app.ctx);
  app.ctx.signals.publish({ kind: 'menu', shopId: newest });
  await until(() => expect(guest.menus).toContain(newest));
  expect(guest.shopChanges).toBe(0);
});
