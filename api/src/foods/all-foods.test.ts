import { afterAll, describe, expect, test } from 'vitest';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';
import { startShopStaffFixture } from '../testing/shop-staff-fixture.ts';

const { app, admin, menu, auditEntries } = await startShopStaffFixture();
afterAll(() => app.close());

const UNKNOWN = 'f'.repeat(24);

describe('all foods of a shop', () => {
  const bulk = (caller: typeof admin, shop: string, enabled: boolean) =>
    app.request(caller, 'PATCH', `/api/foods/shop/${shop}/toggle-all`, { enabled });
  const deleteAll = (caller: typeof admin, shop: string) =>
    app.request(caller, 'DELETE', `/api/foods/shop/${shop}/delete-all`);

  test('are disabled, enabled and deleted together; the foods of other shops do not change', async () => {
    const [shop, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
    const shopAdmin = await makeUser(app.ctx, { shops: [shop] });
    const idli = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
    await makeFood(app.ctx, shop, { name: 'Vada', price: 30, enabled: false });
    await makeFood(app.ctx, other, { name: 'Tea', price: 10 });
    expect(await bulk(shopAdmin, shop, false)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await menu(shop)).toEqual([]);
    expect(await bulk(shopAdmin, shop, true)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await bulk(shopAdmin, shop, true)).toMatchObject({ status: 200, body: { changed: 0 } });
    expect((await menu(shop)).toSorted()).toEqual(['Idli', 'Vada']);
    expect(await deleteAll(shopAdmin, shop)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await deleteAll(shopAdmin, shop)).toMatchObject({ status: 200, body: { changed: 0 } });
    expect([await menu(shop), await menu(other)]).toEqual([[], ['Tea']]);
    const entries = await auditEntries(shop);
    expect(entries.map(({ action }) => action)).toEqual([
      'foods.setEnabled',
      'foods.setEnabled',
      'foods.deleteAll',
    ]);
    expect(entries[0]).toMatchObject({
      before: { enabled: true, foods: [{ _id: idli, name: 'Idli' }] },
      after: { enabled: false },
    });
    expect(entries[2]?.before).toMatchObject({
      foods: [
        { name: 'Idli', price: 40 },
        { name: 'Vada', price: 30 },
      ],
    });
  });

  test('cannot be changed by a shop admin with more than one shop; an unknown shop is 404', async () => {
    const [shop, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
    const shopAdmin = await makeUser(app.ctx, { shops: [shop, other] });
    expect((await bulk(shopAdmin, shop, false)).status).toBe(403);
    expect((await deleteAll(shopAdmin, shop)).status).toBe(403);
    expect((await bulk(admin, UNKNOWN, true)).status).toBe(404);
    expect((await deleteAll(admin, UNKNOWN)).status).toBe(404);
    expect((await deleteAll(admin, 'nothing')).status).toBe(400);
  });
});
