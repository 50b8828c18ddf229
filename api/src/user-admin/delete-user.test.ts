import { afterAll, describe, expect, test } from 'vitest';
import type { User } from '@canteen/domain/users/user.schema';
import { checkoutOf, makeFood, makePlacedOrder, makeShop, makeUser } from '../testing/factories.ts';
import { startUserAdminFixture } from '../testing/user-admin-fixture.ts';

const { app, owner, admin, remove, isSessionValid, me, auditEntries } = await startUserAdminFixture();
afterAll(() => app.close());

describe('deleting a user', () => {
  test('removes the account at once and keeps an order under way unchanged', async () => {
    const shop = await makeShop(app.ctx);
    const food = await makeFood(app.ctx, shop, { name: 'Poha', price: 40 });
    const user = await makeUser(app.ctx);
    const email = (await me(user)).email;
    const order = await makePlacedOrder(app, user, await checkoutOf(app.ctx, shop, [{ food, quantity: 2 }]));
    expect((await remove(admin, user.id)).status).toBe(204);
    expect(await isSessionValid(user)).toBe(false);
    expect((await remove(admin, user.id)).status).toBe(404);
    const kept = await app.request(owner, 'GET', `/api/orders/track/${order._id}`);
    expect(kept).toMatchObject({
      status: 200,
      body: { name: 'Asha Rao', totalPrice: order.totalPrice, items: [{ name: 'Poha', quantity: 2 }] },
    });
    const all = await app.request<User[]>(admin, 'GET', `/api/users/admin/all?search=${email}`);
    expect(all.body).toEqual([]);
    expect(await auditEntries(user.id)).toMatchObject([
      { action: 'user.delete', before: { email }, after: null },
    ]);
    // A new account can use the address.
    const again = await makeUser(app.ctx, { email });
    expect(await isSessionValid(again)).toBe(true);
  });
});
