import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { openClient } from '../testing/live-client.ts';

// One user must not make the API send very much to others, or look up very much.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const open = (user?: TestUser) => openClient(app.url, user?.token);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 10 });

test('a customer has at most 20 sockets; another one is accepted when one has closed', async () => {
  const customer = await makeUser(app.ctx);
  const own = await Promise.all(Array.from({ length: 20 }, () => open(customer)));
  await expect(open(customer)).rejects.toMatchObject({ data: { code: 'TOO_MANY' } });
  await open(await makeUser(app.ctx));
  await open();
  own[0]?.close();
  await until(async () => void (await open(customer)));
});

test('staff may share one account on more than 20 screens', async () => {
  const delivery = await makeUser(app.ctx, { isDelivery: true });
  const screens = await Promise.all(Array.from({ length: 25 }, () => open(delivery)));
  expect(screens.every(({ socket }) => socket.connected)).toBe(true);
});

test('all sockets of a session get a new right and the end of the session', async () => {
  const user = await makeUser(app.ctx);
  const owner = await makeUser(app.ctx, { isOwner: true });
  const own = await Promise.all(Array.from({ length: 5 }, () => open(user)));
  const put = (path: string, body: object) =>
    app.request(owner, 'PUT', `/api/users/admin/${user.id}/${path}`, body);
  await put('delivery-role', { isDelivery: true });
  await until(() =>
    expect(own.map(({ users }) => users.at(-1)?.isDelivery)).toEqual([true, true, true, true, true]),
  );
  await put('block', { isBlocked: true });
  await until(() => expect(own.map(({ ended }) => ended)).toEqual([1, 1, 1, 1, 1]));
});

test('what is saved without a change is announced to nobody', async () => {
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Samosa', price: 20 });
  const admin = await makeUser(app.ctx, { shops: [shop] });
  const guest = await open();
  const send = async (method: string, path: string, body: object) =>
    expect((await app.request(admin, method, path, body)).status).toBe(200);
  const form = { name: 'Samosa', price: 25, shop };
  await send('PUT', `/api/foods/${food}`, form);
  await until(() => expect(guest.menus).toEqual([shop]));

  await send('PUT', `/api/foods/${food}`, form);
  await send('PATCH', `/api/foods/${food}/toggle-enabled`, { enabled: true });
  await send('PATCH', `/api/foods/shop/${shop}/toggle-all`, { enabled: true });
  await send('PATCH', `/api/shops/${shop}/toggle-enabled`, { enabled: true });
  // Whatever was sent before arrives before the announcements of another shop, of which the second waits half a second.
  for (const _ of [1, 2]) app.ctx.signals.publish({ kind: 'menu', shopId: 'last' });
  await until(() => expect(guest.menus).toEqual([shop, 'last', 'last']));
  expect(guest.shopChanges).toBe(0);
});

test('many changes of one shop in a short time are announced once at the beginning and once at the end', async () => {
  const guest = await open();
  for (let n = 0; n < 50; n += 1) {
    app.ctx.signals.publish({ kind: 'shops' });
    app.ctx.signals.publish({ kind: 'menu', shopId: n % 2 === 0 ? 'a' : 'b' });
  }
  await until(() => expect([guest.menus, guest.shopChanges]).toEqual([['a', 'b', 'a', 'b'], 2]));
  // After a pause the next change is announced at once and alone.
  await until(() => {
    app.ctx.signals.publish({ kind: 'menu', shopId: 'c' });
    expect(guest.menus).toContain('c');
  });
  expect(guest.shopChanges).toBe(2);
});
