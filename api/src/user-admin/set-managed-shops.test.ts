import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { startUserAdminFixture } from '../testing/user-admin-fixture.ts';

const { app, owner, admin, put, remove, me, auditEntries } = await startUserAdminFixture();
afterAll(() => app.close());

describe('shop assignment', () => {
  test('replaces the assigned shops; a shop that stays assigned keeps its time of assignment', async () => {
    const [one, two, three] = [await makeShop(app.ctx), await makeShop(app.ctx), await makeShop(app.ctx)];
    const [early, late] = [await makeUser(app.ctx, { shops: [one] }), await makeUser(app.ctx)];
    await put(admin, late.id, '/shop-admin-role', { isShopAdmin: true });
    const assign = (user: TestUser, managedShops: string[]) =>
      put(admin, user.id, '/managed-shops', { managedShops });
    expect((await assign(late, [one, two, two])).body.managedShops.toSorted()).toEqual([one, two].toSorted());
    // `adminId` stays the shop admin who was assigned first, although both assignments are saved again.
    await assign(early, [three, one]);
    const shop = await app.request<{ adminId: string }>(null, 'GET', `/api/shops/${one}`);
    expect(shop.body.adminId).toBe(early.id);
    await expect
      .poll(
        async () => (await app.request<{ adminId: string }>(null, 'GET', `/api/shops/${two}`)).body.adminId,
      )
      .toBe(late.id);
    const managed = await app.request<{ _id: string }[]>(late, 'GET', '/api/shops/managed');
    expect(managed.body.map(({ _id }) => _id).toSorted()).toEqual([one, two].toSorted());
    expect((await assign(late, [])).body.managedShops).toEqual([]);
    expect((await auditEntries(late.id)).at(-1)).toMatchObject({
      action: 'user.setManagedShops',
      after: { managedShops: [] },
    });
  });

  test('keeps what another admin has assigned or removed since the form was opened', async () => {
    const shops = [await makeShop(app.ctx), await makeShop(app.ctx), await makeShop(app.ctx)];
    const [one = '', two = '', three = ''] = shops;
    const user = await makeUser(app.ctx, { shops: [one, two] });
    const before = [one, two];
    const saves = [
      { by: owner, managedShops: [one, two, three] },
      { by: admin, managedShops: [one] },
    ];
    const answers = await Promise.all(
      saves.map(({ by, managedShops }) => put(by, user.id, '/managed-shops', { managedShops, before })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await me(user)).managedShops.toSorted()).toEqual([one, three].toSorted());
    await put(admin, user.id, '/managed-shops', { managedShops: [three, two], before: [one, two] });
    expect((await me(user)).managedShops).toEqual([three]);
  });

  test('changes nothing when one of the shops does not exist', async () => {
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

  test('is refused for a user who is not a shop admin, also by the database', async () => {
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

  test('is removed together with the shop admin role', async () => {
    const shop = await makeShop(app.ctx);
    const user = await makeUser(app.ctx, { shops: [shop] });
    const { body } = await put(owner, user.id, '/shop-admin-role', { isShopAdmin: false });
    expect(body).toMatchObject({ isShopAdmin: false, managedShops: [] });
    await put(owner, user.id, '/shop-admin-role', { isShopAdmin: true });
    expect((await me(user)).managedShops).toEqual([]);
  });
});

describe('shops are locked in the order of their ids, as by toggle-all-shops at the same time', () => {
  const { sql } = app.ctx;
  const password = 'pass word 1';
  type Change = (user: TestUser, lastShop: string) => Promise<{ status: number }>;
  const changes: [string, Change][] = [
    [
      'an assignment',
      (user, lastShop) => put(admin, user.id, '/managed-shops', { managedShops: [lastShop] }),
    ],
    ['the end of the role', (user) => put(admin, user.id, '/shop-admin-role', { isShopAdmin: false })],
    ['a deleted account', (user) => remove(admin, user.id)],
    [
      'the deletion of the own account',
      (user) => app.request(user, 'POST', '/api/users/me/deletion', { password }),
    ],
  ];

  test.each(changes)('%s', async (_, change) => {
    const shops = await Promise.all(Array.from({ length: 12 }, () => makeShop(app.ctx)));
    const user = await makeUser(app.ctx, { shops, passwordHash: await hashPassword(password) });
    const [first = '', ...others] = shops.toSorted();
    const { answer, free } = await holdingTransaction(sql, async (tx) => {
      await tx`select 1 from shops where shops.id = ${first} for update`;
      const sent = change(user, others.at(-1) ?? '');
      await waitForLock(sql);
      const locked = await tx`select 1 from shops where shops.id = any(${others}) for update skip locked`;
      return { answer: sent, free: locked.count };
    });
    expect((await answer).status).toBeLessThan(300);
    expect(free).toBe(others.length);
  });
});
