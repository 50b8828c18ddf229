import { afterAll, describe, expect, test } from 'vitest';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { startUserAdminFixture } from '../testing/user-admin-fixture.ts';

// Which shops someone manages.

const { app, owner, admin, put, me, trail } = await startUserAdminFixture();
afterAll(() => app.close());

describe('shop assignment', () => {
  test('is exactly the checked shops; those that stay keep their place', async () => {
    const [one, two, three] = [await makeShop(app.ctx), await makeShop(app.ctx), await makeShop(app.ctx)];
    const [early, late] = [await makeUser(app.ctx, { shops: [one] }), await makeUser(app.ctx)];
    await put(admin, late.id, '/shop-admin-role', { isShopAdmin: true });
    const assign = (user: TestUser, managedShops: string[]) =>
      put(admin, user.id, '/managed-shops', { managedShops });
    expect((await assign(late, [one, two, two])).body.managedShops.toSorted()).toEqual([one, two].toSorted());
    // The longest-assigned admin stays it, although both are saved again.
    await assign(early, [three, one]);
    const shop = await app.ask<{ adminId: string }>(null, 'GET', `/api/shops/${one}`);
    expect(shop.body.adminId).toBe(early.id);
    await expect
      .poll(async () => (await app.ask<{ adminId: string }>(null, 'GET', `/api/shops/${two}`)).body.adminId)
      .toBe(late.id);
    const managed = await app.ask<{ _id: string }[]>(late, 'GET', '/api/shops/managed');
    expect(managed.body.map(({ _id }) => _id).toSorted()).toEqual([one, two].toSorted());
    expect((await assign(late, [])).body.managedShops).toEqual([]);
    expect((await trail(late.id)).at(-1)).toMatchObject({
      action: 'user.setManagedShops',
      after: { managedShops: [] },
    });
  });

  test('a shop that does not exist is refused whole', async () => {
    const shop = await makeShop(app.ctx);
    const user = await makeUser(app.ctx, { shops: [shop] });
    expect(
      await put(admin, user.id, '/managed-shops', { managedShops: [shop, 'f'.repeat(24)] }),
    ).toMatchObject({
      status: 422,
      body: { fields: { managedShops: expect.any(String) as string } },
    });
    expect((await put(admin, user.id, '/managed-shops', { managedShops: ['x'] })).status).toBe(400);
    expect((await me(user)).managedShops).toEqual([shop]);
  });

  test('is refused for someone who is no shop admin, by the database too', async () => {
    const shop = await makeShop(app.ctx);
    const user = await makeUser(app.ctx);
    for (const managedShops of [[shop], []]) {
      expect(await put(admin, user.id, '/managed-shops', { managedShops })).toMatchObject({
        status: 422,
        body: { fields: { managedShops: 'Only a shop admin can be assigned to shops' } },
      });
    }
    expect((await me(user)).managedShops).toEqual([]);
    await expect(
      app.ctx.sql`insert into shop_admins (user_id, shop_id) values (${user.id}, ${shop})`,
    ).rejects.toThrow('only a shop admin can be assigned to shops');
  });

  test('goes with the role', async () => {
    const shop = await makeShop(app.ctx);
    const user = await makeUser(app.ctx, { shops: [shop] });
    const { body } = await put(owner, user.id, '/shop-admin-role', { isShopAdmin: false });
    expect(body).toMatchObject({ isShopAdmin: false, managedShops: [] });
    await put(owner, user.id, '/shop-admin-role', { isShopAdmin: true });
    expect((await me(user)).managedShops).toEqual([]);
  });
});
