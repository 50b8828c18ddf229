import { expect, test } from 'vitest';
import type { Queryable } from '../database/sql.ts';
import { startTestApp } from '../testing/app.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import { makeShop, makeUser } from '../testing/factories.ts';

test('a shop admin who loses the role, whoever changes the row, loses the shops, and a new role brings none back', async () => {
  const app = await startTestApp();
  const { sql } = app.ctx;
  const { id } = await makeUser(app.ctx, { shops: [await makeShop(app.ctx), await makeShop(app.ctx)] });
  const shops = async () => (await sql`select 1 from shop_admins where shop_admins.user_id = ${id}`).count;
  expect(await shops()).toBe(2);
  await sql`update users set name = 'Another Name' where users.id = ${id}`;
  expect(await shops()).toBe(2);
  await sql`update users set is_shop_admin = false where users.id = ${id}`;
  await sql`update users set is_shop_admin = true where users.id = ${id}`;
  expect(await shops()).toBe(0);
  await app.close();
});

test.each([true, false])(
  'the role that is removed while a shop is assigned leaves no shop (assigned first: %s)',
  async (assignedFirst) => {
    const app = await startTestApp();
    const { sql } = app.ctx;
    const shop = await makeShop(app.ctx);
    const { id } = await makeUser(app.ctx, { isShopAdmin: true });
    const assign = (tx: Queryable) => tx`insert into shop_admins (user_id, shop_id) values (${id}, ${shop})`;
    const removeRole = (tx: Queryable) => tx`update users set is_shop_admin = false where users.id = ${id}`;
    const [first, second] = assignedFirst ? [assign, removeRole] : [removeRole, assign];
    const { waited } = await sql.begin(async (tx) => {
      await first(tx);
      const outcome = Promise.allSettled([second(sql)]);
      await waitForLock(sql);
      return { waited: outcome };
    });
    expect(await waited).toMatchObject([
      assignedFirst
        ? { status: 'fulfilled' }
        : { reason: { constraint_name: 'only_shop_admins_are_assigned' } },
    ]);
    expect(await sql`select 1 from shop_admins where shop_admins.user_id = ${id}`).toHaveLength(0);
    await app.close();
  },
);
