import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test, vi } from 'vitest';
import { createMenuCache } from '../shops/menu-cache.ts';
import { createShopCache } from '../shops/shop-cache.ts';
import { startTestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';
import { createFoodIndex } from './food-index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const app = await startTestApp();
afterAll(() => app.close());

const shopCache = createShopCache(app.ctx);
const menuCache = createMenuCache(app.ctx, shopCache);
const foodIndex = createFoodIndex(app.ctx);

/** The two copies of the menu in memory, unless they were released. */
async function copiesOf(shopId: string): Promise<{ released: () => boolean }[]> {
  const menu = await menuCache.menuOf(shopId);
  const [searched] = await foodIndex.menusOf((await shopCache.shops()).filter(({ _id }) => _id === shopId));
  return [menu, searched].map((copy) => {
    const reference = new WeakRef(copy ?? {});
    return { released: () => reference.deref() === undefined };
  });
}

test('the menu of a deleted shop does not stay in memory, and that of another shop does', async () => {
  const [deleted, kept] = [await makeShop(app.ctx), await makeShop(app.ctx)];
  for (const shop of [deleted, kept]) await makeFood(app.ctx, shop, { name: 'Dosa', price: 80 });
  const [deletedCopies, keptCopies] = [await copiesOf(deleted), await copiesOf(kept)];
  const owner = await makeUser(app.ctx, { isOwner: true });
  expect((await app.request(owner, 'DELETE', `/api/shops/${deleted}`)).status).toBe(204);
  await vi.waitFor(async () => {
    expect(await shopCache.shops()).toHaveLength(1);
    collectGarbage();
    expect(deletedCopies.map(({ released }) => released())).toEqual([true, true]);
  });
  expect(keptCopies.map(({ released }) => released())).toEqual([false, false]);
});
