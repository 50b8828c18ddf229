import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a food can be read by id, also a disabled one; unknown and malformed ids are 404', async () => {
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Lassi', price: 50, enabled: false });
  expect((await app.request(null, 'GET', `/api/foods/${food}`)).body).toMatchObject({
    _id: food,
    enabled: false,
  });
  for (const id of ['0'.repeat(24), 'x', '%00', '\0', "1' or '1'='1", 'a'.repeat(100), 'a'.repeat(1_000)]) {
    for (const path of ['/api/foods/ID', '/api/shops/ID', '/api/shops/ID/foods'])
      expect((await app.request(null, 'GET', path.replace('ID', encodeURIComponent(id)))).status).toBe(404);
  }
});
