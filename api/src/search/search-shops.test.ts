import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Food } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';

let app: TestApp;
let cafe: string;

beforeAll(async () => {
  app = await startTestApp();
  cafe = await makeShop(app.ctx, { name: 'Café Udupi' });
  await makeFood(app.ctx, cafe, { name: 'Crème Brûlée', price: 80 });
  await makeFood(app.ctx, cafe, { name: 'Masala Dosa', price: 60 });
  await makeFood(app.ctx, cafe, { name: 'Secret Thali', price: 60, enabled: false });
  const night = await makeShop(app.ctx, { name: 'Night Café', openingTime: '22:00', closingTime: '03:00' });
  await makeFood(app.ctx, night, { name: 'Midnight Momos', price: 60 });
  const gone = await makeShop(app.ctx, { name: 'Gone Café', enabled: false });
  await makeFood(app.ctx, gone, { name: 'Lost Momos', price: 60 });
  // Noon on the campus: the shop 'Night Café' is closed.
  app.ctx.clock.shift(Date.UTC(2026, 10, 20, 6, 30) - Date.now());
});
afterAll(() => app.close());

async function names(term: string): Promise<string[]> {
  const { body } = await app.request<Shop[]>(null, 'GET', `/api/shops/search/${encodeURIComponent(term)}`);
  return body.map(({ name }) => name);
}

test.each([
  ['cafe', ['Café Udupi', 'Night Café']],
  ['UDUPI  café', ['Café Udupi']],
  ['dosa masala', ['Café Udupi']],
  ['brulee', ['Café Udupi']],
  ['momos', ['Night Café']],
  ['secret', []],
  ['lost', []],
  ['masala brulee', []],
  ['\u0301', []],
])('%s finds enabled shops, also closed ones: %j', async (term, found) => {
  expect(await names(term)).toEqual(found);
});

test('a change of a menu is seen, and of a shop that is disabled', async () => {
  const owner = await makeUser(app.ctx, { isOwner: true });
  const food = { name: 'Jalebi', price: 50, shop: cafe };
  const { body: jalebi } = await app.request<Food>(owner, 'POST', '/api/foods', food);
  await vi.waitFor(async () => expect(await names('jalebi')).toEqual(['Café Udupi']));
  await app.request(owner, 'PATCH', `/api/foods/${jalebi._id}/toggle-enabled`, { enabled: false });
  await vi.waitFor(async () => expect(await names('jalebi')).toEqual([]));
  expect(await names('dosa')).toEqual(['Café Udupi']);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${cafe}`;
  await vi.waitFor(async () => expect(await names('dosa')).toEqual([]));
});
