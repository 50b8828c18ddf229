import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { lockShops } from '../database/lock-shops.ts';
import { lockDropPoints } from '../drop-points/queries.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { startUserAdminFixture } from '../testing/user-admin-fixture.ts';

// A request that began before its user lost a right must not use that right afterwards.

const { app, owner, put } = await startUserAdminFixture();
afterAll(() => app.close());

const flagOf = async ({ id }: TestUser, flag: 'is_blocked' | 'is_admin' | 'is_owner') => {
  const [user] = await app.ctx.sql`select ${app.ctx.sql(flag)} as value from users where users.id = ${id}`;
  return user?.value as unknown;
};

/**
 * Begins a request whose body is not sent yet. The API has received the headers when this resolves. The returned function
 * sends the body and resolves to the status of the answer.
 */
async function begin(user: TestUser, method: string, path: string, type: string, body: string) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${user.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [string];
  expect(first).toMatch(/^HTTP\/1\.1 100 /);
  return async () => {
    socket.write(body);
    const [answer] = (await once(socket, 'data')) as [string];
    socket.destroy();
    return Number(answer.split(' ')[1]);
  };
}

const sendSlowly = (user: TestUser, method: string, path: string, body: unknown) =>
  begin(user, method, path, 'application/json', JSON.stringify(body));

describe('a request whose body arrives after its user has lost a right', () => {
  test('a blocked admin cannot unblock the own account', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    const send = await sendSlowly(admin, 'PUT', `/api/users/admin/${admin.id}/block`, { isBlocked: false });
    expect((await put(owner, admin.id, '/block', { isBlocked: true })).status).toBe(200);
    expect(await send()).toBe(401);
    expect(await flagOf(admin, 'is_blocked')).toBe(true);
  });

  test('a former admin and a former owner cannot take the role back', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    const other = await makeUser(app.ctx, { isOwner: true });
    const asAdmin = await sendSlowly(admin, 'PUT', `/api/users/admin/${admin.id}/admin-role`, {
      isAdmin: true,
    });
    const asOwner = await sendSlowly(other, 'PUT', `/api/users/admin/${other.id}/owner-role`, {
      isOwner: true,
    });
    expect((await put(owner, admin.id, '/admin-role', { isAdmin: false })).status).toBe(200);
    expect((await put(owner, other.id, '/owner-role', { isOwner: false })).status).toBe(200);
    expect([await asAdmin(), await asOwner()]).toEqual([403, 403]);
    expect([await flagOf(admin, 'is_admin'), await flagOf(other, 'is_owner')]).toEqual([false, false]);
  });

  test('a former shop admin cannot change the shop, import foods or upload a picture', async () => {
    const shop = await makeShop(app.ctx);
    const admin = await makeUser(app.ctx, { shops: [shop] });
    const form = (field: string, file: string) =>
      [
        '--x',
        `Content-Disposition: form-data; name="${field}"; filename="${file}"`,
        '',
        'a',
        '--x--',
        '',
      ].join('\r\n');
    const upload = (path: string, body: string) =>
      begin(admin, 'POST', path, 'multipart/form-data; boundary=x', body);
    const requests = [
      await sendSlowly(admin, 'PATCH', `/api/shops/${shop}/toggle-enabled`, { enabled: false }),
      await upload('/api/foods/bulk-import', form('spreadsheet', 'foods.csv')),
      await upload('/api/pictures', form('picture', 'a.png')),
    ];
    expect((await put(owner, admin.id, '/shop-admin-role', { isShopAdmin: false })).status).toBe(200);
    expect(await Promise.all(requests.map((send) => send()))).toEqual([403, 403, 403]);
  });
});

describe('a request that waits for the lock of the user while the owner changes them', () => {
  test('a blocked admin cannot unblock the own account', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    let unblocked: Promise<{ status: number }> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`update users set is_blocked = true where users.id = ${admin.id}`;
      await tx`delete from sessions where sessions.user_id = ${admin.id}`;
      unblocked = put(admin, admin.id, '/block', { isBlocked: false });
      await waitForLock(app.ctx.sql);
    });
    expect((await unblocked)?.status).toBe(401);
    expect(await flagOf(admin, 'is_blocked')).toBe(true);
  });

  test('a former admin cannot take the role back', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    let taken: Promise<{ status: number }> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`update users set is_admin = false where users.id = ${admin.id}`;
      taken = put(admin, admin.id, '/admin-role', { isAdmin: true });
      await waitForLock(app.ctx.sql);
    });
    expect((await taken)?.status).toBe(403);
    expect(await flagOf(admin, 'is_admin')).toBe(false);
  });

  test('an admin whose own profile changed meanwhile is not refused', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    const user = await makeUser(app.ctx);
    let given: Promise<{ status: number }> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`select 1 from users where users.id = ${user.id} for update`;
      given = put(admin, user.id, '/delivery-role', { isDelivery: true });
      await waitForLock(app.ctx.sql);
      await tx`update users set address = 'Hostel 4' where users.id = ${admin.id}`;
    });
    expect((await given)?.status).toBe(200);
  });
});

describe('a request that waits for the lock of a shop while its user loses a right', () => {
  const texts = { name: 'New name', description: 'Tea', address: 'Gate 2', contact: '9876543210' };

  test.each<[string, string, string, object?]>([
    ['POST', 'a new food', '/api/foods', { name: 'Vada', price: 30, shop: 'SHOP' }],
    ['PUT', 'a food', '/api/foods/FOOD', { name: 'Vada', price: 30, shop: 'SHOP' }],
    ['PATCH', 'whether a food is enabled', '/api/foods/FOOD/toggle-enabled', { enabled: false }],
    ['DELETE', 'a food', '/api/foods/FOOD'],
    ['PATCH', 'all foods', '/api/foods/shop/SHOP/toggle-all', { enabled: false }],
    ['DELETE', 'all foods', '/api/foods/shop/SHOP/delete-all'],
    ['PUT', 'the shop', '/api/shops/SHOP', texts],
    ['PATCH', 'whether the shop is enabled', '/api/shops/SHOP/toggle-enabled', { enabled: false }],
  ])('a former shop admin: %s of %s changes nothing', async (method, _, path, body) => {
    const { sql } = app.ctx;
    const shop = await makeShop(app.ctx);
    const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
    const admin = await makeUser(app.ctx, { shops: [shop] });
    const rows = async () => [
      await sql`select shops.name, shops.enabled from shops where shops.id = ${shop}`,
      await sql`select * from foods where foods.shop_id = ${shop}`,
    ];
    const withIds = (text: string) => text.replace('SHOP', shop).replace('FOOD', food);
    let answer: Promise<{ status: number }> | undefined;
    const before = await rows();
    await holdingTransaction(sql, async (tx) => {
      await lockShops(tx, [shop]);
      answer = app.request(admin, method, withIds(path), body && JSON.parse(withIds(JSON.stringify(body))));
      await waitForLock(sql);
      await tx`delete from shop_admins where shop_admins.user_id = ${admin.id}`;
    });
    expect((await answer)?.status).toBe(403);
    expect(await rows()).toEqual(before);
  });

  test.each<[string, string, string, object?]>([
    ['PATCH', 'the GST of a shop', '/api/shops/SHOP/toggle-taxable', { taxable: true }],
    ['DELETE', 'a shop', '/api/shops/SHOP'],
    ['PATCH', 'all shops', '/api/shops/toggle-all-shops', { enabled: false }],
  ])('a former admin: %s of %s changes nothing', async (method, _, path, body) => {
    const { sql } = app.ctx;
    const shop = await makeShop(app.ctx);
    const admin = await makeUser(app.ctx, { isAdmin: true });
    const rows = () => sql`select * from shops where shops.id = ${shop}`;
    let answer: Promise<{ status: number }> | undefined;
    const before = await rows();
    await holdingTransaction(sql, async (tx) => {
      await lockShops(tx, [shop]);
      answer = app.request(admin, method, path.replace('SHOP', shop), body);
      await waitForLock(sql);
      await tx`update users set is_admin = false where users.id = ${admin.id}`;
    });
    expect((await answer)?.status).toBe(403);
    expect(await rows()).toEqual(before);
  });
});

test('a former admin who waits for an import with the same new tag adds no shop', async () => {
  const { sql } = app.ctx;
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const shop = { name: 'Momo Point', description: 'Momos', address: 'Gate 2', contact: '9876543210' };
  let answer: Promise<{ status: number }> | undefined;
  await holdingTransaction(sql, async (tx) => {
    await tx`insert into tags (key, label) values ('momos', 'Momos')`;
    answer = app.request(admin, 'POST', '/api/shops', { ...shop, tags: ['Momos'] });
    await waitForLock(sql);
    await tx`update users set is_admin = false where users.id = ${admin.id}`;
  });
  expect((await answer)?.status).toBe(403);
  expect(await sql`select from shops where shops.name = ${shop.name}`).toHaveLength(0);
});

test('a former admin who waits for the lock of the drop points changes none', async () => {
  const { sql } = app.ctx;
  const owner2 = await makeUser(app.ctx, { isOwner: true });
  const location = { lat: 28.5264, lng: 77.5746 };
  const { body } = await app.request<{ _id: string }>(owner2, 'POST', '/api/drop-points', {
    name: 'Gate 1',
    location,
  });
  const path = `/api/drop-points/${body._id}`;
  for (const [method, to, sent] of [
    ['POST', '/api/drop-points', { name: 'Gate 2', location }],
    ['PUT', path, { name: 'Gate 3', location }],
    ['DELETE', path, undefined],
  ] as const) {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    let answer: Promise<{ status: number }> | undefined;
    await holdingTransaction(sql, async (tx) => {
      await lockDropPoints(tx);
      answer = app.request(admin, method, to, sent);
      await waitForLock(sql);
      await tx`update users set is_admin = false where users.id = ${admin.id}`;
    });
    expect((await answer)?.status, method).toBe(403);
  }
  expect((await sql`select drop_points.name from drop_points`).map(({ name }) => name as unknown)).toEqual([
    'Gate 1',
  ]);
});

describe('an entry of the bypass list', () => {
  const list = '/api/users/admin/bypass-list';
  const emails = () => app.ctx.sql`select bypass_entries.email from bypass_entries`;

  test('is not added by a user who is deleted at this moment', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    let answer: Promise<{ status: number }> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`delete from users where users.id = ${admin.id}`;
      answer = app.request(admin, 'POST', list, { email: 'guest1@example.org' });
      await waitForLock(app.ctx.sql);
    });
    expect((await answer)?.status).toBe(401);
    expect(await emails()).toEqual([]);
  });

  test('is not removed by a former admin who waits for its lock', async () => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    const { body } = await app.request<{ _id: string }>(owner, 'POST', list, { email: 'guest2@example.org' });
    let answer: Promise<{ status: number }> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`select 1 from bypass_entries where bypass_entries.id = ${body._id} for update`;
      answer = app.request(admin, 'DELETE', `${list}/${body._id}`);
      await waitForLock(app.ctx.sql);
      await tx`update users set is_admin = false where users.id = ${admin.id}`;
    });
    expect((await answer)?.status).toBe(403);
    expect(await emails()).toEqual([{ email: 'guest2@example.org' }]);
  });
});
