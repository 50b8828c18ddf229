import { afterAll, expect, test, vi } from 'vitest';
import type { Food } from '@canteen/domain/foods/food.schema';
import type * as Queries from '../foods/queries.ts';
import { startTestApp } from '../testing/app.ts';
import { makeFood, makeShop } from '../testing/factories.ts';

const reads = vi.hoisted(() => ({
  /** The shop whose menu cannot be read. */
  failing: '',
  shops: [] as string[],
}));
vi.mock('../foods/queries.ts', async (original) => {
  const module = await original<typeof Queries>();
  const menuOf: typeof Queries.menuOf = (sql, shopId) => {
    reads.shops.push(shopId);
    if (shopId === reads.failing) throw new Error('the statement took too long');
    return module.menuOf(sql, shopId);
  };
  return { ...module, menuOf };
});

const app = await startTestApp();
afterAll(() => app.close());

test('search reads only the menu again that could not be read', async () => {
  const [first, second] = [await makeShop(app.ctx), await makeShop(app.ctx)];
  for (const shop of [first, second]) await makeFood(app.ctx, shop, { name: 'Dosa', price: 80 });
  reads.failing = second;
  const search = () => app.request<Food[]>(null, 'GET', '/api/foods/search/dosa');
  expect((await search()).status).toBe(500);
  reads.failing = '';
  reads.shops = [];
  const { status, body } = await search();
  expect({ status, shops: body.map(({ shop }) => shop._id).toSorted() }).toEqual({
    status: 200,
    shops: [first, second].toSorted(),
  });
  expect(reads.shops).toEqual([second]);
});
