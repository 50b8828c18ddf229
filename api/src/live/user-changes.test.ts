import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { requestVerifiedCode } from '../testing/codes.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { connectClient, type LiveClient } from '../testing/live-client.ts';

// Those who manage users see what other admins change (docs/decisions/0111).

let app: TestApp;
let owner: TestUser;
let admin: TestUser;
let managers: LiveClient[];
let others: LiveClient[];

beforeAll(async () => {
  app = await startTestApp();
  owner = await makeUser(app.ctx, { isOwner: true });
  admin = await makeUser(app.ctx, { isAdmin: true });
  const connect = (user?: TestUser) => connectClient(app.url, user?.token);
  managers = await Promise.all([owner, admin].map(connect));
  others = await Promise.all([
    connect(),
    connect(await makeUser(app.ctx)),
    connect(await makeUser(app.ctx, { isDelivery: true })),
    connect(await makeUser(app.ctx, { shops: [await makeShop(app.ctx)] })),
  ]);
});
afterAll(async () => {
  for (const client of [...managers, ...others]) client.close();
  await app.close();
});

const until = (check: () => void) => vi.waitFor(check, { interval: 10 });
const put = async (id: string, path: string, body: object) => {
  const { status } = await app.request(owner, 'PUT', `/api/users/admin/${id}${path}`, body);
  expect(status).toBe(200);
};
/** What the screens of managers know about this user, each the newest. */
const known = (id: string) =>
  managers.map(({ userChanges }) => userChanges.findLast(({ userId }) => userId === id)?.user);
/** Whatever was sent before this arrives before it. */
const flush = async () => {
  const counts = others.map(({ shopChanges }) => shopChanges);
  app.ctx.signals.publish({ kind: 'shops' });
  await until(() => expect(others.map(({ shopChanges }) => shopChanges)).toEqual(counts.map((n) => n + 1)));
};

test('a changed, a blocked and a deleted account is sent to admins and owners, and to nobody else', async () => {
  const { id } = await makeUser(app.ctx, { name: 'Asha' });
  await put(id, '/delivery-role', { isDelivery: true });
  await until(() =>
    expect(known(id)).toMatchObject([
      { _id: id, name: 'Asha', isDelivery: true },
      { _id: id, isDelivery: true },
    ]),
  );
  expect(known(id).every((user) => user && !('token' in user))).toBe(true);
  await put(id, '/block', { isBlocked: true });
  await until(() => expect(known(id)).toMatchObject([{ isBlocked: true }, { isBlocked: true }]));
  expect((await app.request(owner, 'DELETE', `/api/users/admin/${id}`)).status).toBe(204);
  await until(() => expect(known(id)).toEqual([null, null]));
  await flush();
  expect(others.flatMap(({ userChanges }) => userChanges)).toEqual([]);
});

test('a new account is sent to admins and owners, and to nobody else', async () => {
  const email = 'new@snu.edu.in';
  const { status, body } = await app.request<{ _id: string }>(null, 'POST', '/api/users/register/complete', {
    email,
    otp: await requestVerifiedCode(app, 'register', email),
    name: 'Meera Iyer',
    contact: '9100000001',
    address: 'Hostel 5',
    password: 'pass word 1',
    confirmPassword: 'pass word 1',
  });
  expect(status).toBe(201);
  await until(() => expect(known(body._id)).toMatchObject([{ name: 'Meera Iyer', email }, { email }]));
  await flush();
  expect(others.flatMap(({ userChanges }) => userChanges)).toEqual([]);
});

test('several changes at once end with the newest state', async () => {
  const { id } = await makeUser(app.ctx);
  for (let n = 0; n < 10; n += 1) await put(id, '/block', { isBlocked: n % 2 === 0 });
  await until(() => expect(known(id)).toMatchObject([{ isBlocked: false }, { isBlocked: false }]));
});

test('an admin who loses the role gets no more of them', async () => {
  const former = await makeUser(app.ctx, { isAdmin: true });
  const screen = await connectClient(app.url, former.token);
  others.push(screen);
  await put(former.id, '/admin-role', { isAdmin: false });
  await until(() => expect(screen.users.at(-1)).toMatchObject({ isAdmin: false }));
  const { id } = await makeUser(app.ctx);
  await put(id, '/block', { isBlocked: true });
  await until(() => expect(known(id)).toMatchObject([{ isBlocked: true }, { isBlocked: true }]));
  await flush();
  expect(screen.userChanges.filter(({ userId }) => userId === id)).toEqual([]);
});
