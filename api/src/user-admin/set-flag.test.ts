import { afterAll, describe, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { startUserAdminFixture } from '../testing/user-admin-fixture.ts';

// Blocking and the roles.

const { app, owner, admin, put, isAlive, me, trail } = await startUserAdminFixture();
afterAll(() => app.close());

const FLAGS = [
  ['/block', 'isBlocked'],
  ['/admin-role', 'isAdmin'],
  ['/owner-role', 'isOwner'],
  ['/delivery-role', 'isDelivery'],
  ['/shop-admin-role', 'isShopAdmin'],
] as const;

describe('the switches', () => {
  test.each(FLAGS)('%s sets %s and nothing else, with a trail', async (path, flag) => {
    const user = await makeUser(app.ctx);
    const before = await me(user);
    const on = await put(owner, user.id, path, { [flag]: true });
    expect(on).toMatchObject({ status: 200, body: { ...before, [flag]: true } });
    const off = await put(owner, user.id, path, { [flag]: false });
    expect(off).toMatchObject({ status: 200, body: before });
    expect((await trail(user.id)).map((entry) => [entry.before, entry.after])).toEqual([
      [{ [flag]: false }, { [flag]: true }],
      [{ [flag]: true }, { [flag]: false }],
    ]);
  });

  test.each(FLAGS)('%s takes %s alone, as true or false', async (path, flag) => {
    const { id } = await makeUser(app.ctx);
    for (const body of [
      {},
      { [flag]: 'true' },
      { [flag]: 1 },
      { [flag]: null },
      { [flag]: true, isOwner: true, isX: 1 },
    ]) {
      expect((await put(owner, id, path, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await put(owner, 'f'.repeat(24), path, { [flag]: true })).status).toBe(404);
    expect((await put(owner, 'nobody', path, { [flag]: true })).status).toBe(400);
  });

  test('blocking ends every session; unblocking brings none back, and lets log in again', async () => {
    const user = await makeUser(app.ctx);
    expect((await put(admin, user.id, '/block', { isBlocked: true })).status).toBe(200);
    expect(await isAlive(user)).toBe(false);
    const { count } = await app.ctx.sql`select 1 from sessions where sessions.user_id = ${user.id}`;
    expect(count).toBe(0);
    expect((await put(admin, user.id, '/block', { isBlocked: false })).status).toBe(200);
    expect(await isAlive(user)).toBe(false);
  });

  test('a role works from the next request on, and is gone from the next', async () => {
    const user = await makeUser(app.ctx);
    const reads = async () => (await app.ask(user, 'GET', '/api/users/admin/all')).status;
    expect(await reads()).toBe(403);
    await put(owner, user.id, '/admin-role', { isAdmin: true });
    expect(await reads()).toBe(200);
    await put(owner, user.id, '/admin-role', { isAdmin: false });
    expect(await reads()).toBe(403);
  });
});
