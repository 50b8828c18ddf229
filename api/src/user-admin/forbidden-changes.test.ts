import { afterAll, describe, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { startUserAdminFixture, newPersonalDetails } from '../testing/user-admin-fixture.ts';

// The rules of section 6 that forbid a change of a user.

const staff = await startUserAdminFixture();
const { app, admin, put, remove, me, auditEntries } = staff;
let owner = staff.owner;
afterAll(() => app.close());

describe('forbidden changes of users', () => {
  const OWNERS = { edit: 'Admins cannot edit owner accounts', block: 'Admins cannot block owner accounts' };

  test('an admin cannot edit, block or delete an owner', async () => {
    const other = await makeUser(app.ctx, { isOwner: true });
    const refused = async (path: string, body: object, message: string) =>
      expect(await put(admin, other.id, path, body), path).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message },
      });
    await refused('', newPersonalDetails(), OWNERS.edit);
    await refused('/block', { isBlocked: true }, OWNERS.block);
    await refused('/admin-role', { isAdmin: true }, OWNERS.edit);
    await refused('/delivery-role', { isDelivery: true }, OWNERS.edit);
    await refused('/shop-admin-role', { isShopAdmin: true }, OWNERS.edit);
    await refused('/managed-shops', { managedShops: [] }, OWNERS.edit);
    await refused('/owner-role', { isOwner: false }, 'Only owners can change owner privileges');
    expect(await remove(admin, other.id)).toMatchObject({
      status: 403,
      body: { message: 'Admins cannot delete owner accounts' },
    });
    expect(await me(other)).toMatchObject({ isOwner: true, isBlocked: false, isAdmin: false });
    expect(await auditEntries(other.id)).toEqual([]);
  });

  test('only an owner can give or take the owner role', async () => {
    const user = await makeUser(app.ctx);
    expect(await put(admin, user.id, '/owner-role', { isOwner: true })).toMatchObject({
      status: 403,
      body: { message: 'Only owners can change owner privileges' },
    });
    expect((await put(owner, user.id, '/owner-role', { isOwner: true })).status).toBe(200);
    expect((await put(owner, user.id, '/owner-role', { isOwner: false })).status).toBe(200);
  });

  test('users cannot take their own role, block themselves or delete themselves', async () => {
    const both = await makeUser(app.ctx, { isOwner: true, isAdmin: true });
    const self = (path: string, body: object) => put(both, both.id, path, body);
    expect(await self('/admin-role', { isAdmin: false })).toMatchObject({
      status: 403,
      body: { message: 'You cannot remove your own admin privileges' },
    });
    expect(await self('/owner-role', { isOwner: false })).toMatchObject({
      status: 403,
      body: { message: 'You cannot remove your own owner privileges' },
    });
    expect(await self('/block', { isBlocked: true })).toMatchObject({
      status: 403,
      body: { message: 'You cannot block your own account' },
    });
    expect(await remove(both, both.id)).toMatchObject({
      status: 403,
      body: { message: 'You cannot delete your own account' },
    });
    expect(await me(both)).toMatchObject({ isOwner: true, isAdmin: true, isBlocked: false });
    expect((await self('/delivery-role', { isDelivery: true })).status).toBe(200);
  });

  test('when two owners demote or block each other at the same time, one owner remains', async () => {
    const others = await app.ctx.sql<{ id: string }[]>`
      update users set is_blocked = true where users.is_owner and users.id <> ${owner.id} returning users.id`;
    for (const [path, body] of [
      ['/owner-role', { isOwner: false }],
      ['/block', { isBlocked: true }],
    ] as const) {
      const [one, two] = [owner, await makeUser(app.ctx, { isOwner: true })];
      const answers = await Promise.all([put(one, two.id, path, body), put(two, one.id, path, body)]);
      const remaining = await app.ctx.sql`select 1 from users where users.is_owner and not users.is_blocked`;
      expect(remaining.count).toBe(1);
      for (const { status, body: answer } of answers.filter((each) => each.status !== 200)) {
        // The later request is refused by the constraint, by the rule, or because its session has ended.
        expect([401, 403, 422]).toContain(status);
        if (status === 422) expect(answer.message).toBe('At least one owner who is not blocked must remain');
      }
      owner = await makeUser(app.ctx, { name: 'Olga Owner', isOwner: true });
      // Both lose the role, so that the next pair are the only owners.
      await app.ctx.sql`update users set is_owner = false where users.id in (${one.id}, ${two.id})`;
    }
    await app.ctx
      .sql`update users set is_blocked = false where users.id = any(${others.map(({ id }) => id)})`;
  });

  test('the database refuses to delete the last owner', async () => {
    await expect(
      app.ctx.sql`delete from users where users.is_owner and not users.is_blocked`,
    ).rejects.toMatchObject({ constraint_name: 'keep_one_owner' });
  });
});
