import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
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
