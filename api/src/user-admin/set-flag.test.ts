import { afterAll, describe, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { startUserAdminFixture } from '../testing/user-admin-fixture.ts';

const { app, owner, admin, put, isSessionValid, me, auditEntries } = await startUserAdminFixture();
afterAll(() => app.close());

const FLAGS = [
  ['/block', 'isBlocked'],
  ['/admin-role', 'isAdmin'],
  ['/owner-role', 'isOwner'],
  ['/delivery-role', 'isDelivery'],
  ['/shop-admin-role', 'isShopAdmin'],
] as const;

describe('the flags of a user', () => {
  test.each(FLAGS)('%s changes only %s and writes audit entries', async (path, flag) => {
    const user = await makeUser(app.ctx);
    const before = await me(user);
    const on = await put(owner, user.id, path, { [flag]: true });
    expect(on).toMatchObject({ status: 200, body: { ...before, [flag]: true } });
    const off = await put(owner, user.id, path, { [flag]: false });
    expect(off).toMatchObject({ status: 200, body: before });
    expect((await auditEntries(user.id)).map((entry) => [entry.before, entry.after])).toEqual([
      [{ [flag]: false }, { [flag]: true }],
      [{ [flag]: true }, { [flag]: false }],
    ]);
  });

  test.each(FLAGS)('%s accepts only %s with true or false', async (path, flag) => {
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

  test('blocking ends every session, and unblocking does not restore them', async () => {
    const user = await makeUser(app.ctx);
    expect((await put(admin, user.id, '/block', { isBlocked: true })).status).toBe(200);
    expect(await isSessionValid(user)).toBe(false);
    const { count } = await app.ctx.sql`select 1 from sessions where sessions.user_id = ${user.id}`;
    expect(count).toBe(0);
    expect((await put(admin, user.id, '/block', { isBlocked: false })).status).toBe(200);
    expect(await isSessionValid(user)).toBe(false);
  });

  test('giving or taking a role takes effect on the next request', async () => {
    const user = await makeUser(app.ctx);
    const listUsersStatus = async () => (await app.request(user, 'GET', '/api/users/admin/all')).status;
    expect(await listUsersStatus()).toBe(403);
    await put(owner, user.id, '/admin-role', { isAdmin: true });
    expect(await listUsersStatus()).toBe(200);
    await put(owner, user.id, '/admin-role', { isAdmin: false });
    expect(await listUsersStatus()).toBe(403);
  });
});
