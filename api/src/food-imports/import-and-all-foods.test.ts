import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { completeImport } from './end-import.ts';
import { storeUpload } from './store-upload.ts';

// No worker runs here, so an import ends only when the test says so.

const MINUTE_MS = 60_000;
const RUNNING = 'A spreadsheet is being imported into this shop. Try again when it has ended.';
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { isAdmin: true });
});
afterAll(() => app.close());

async function startImport(shop: string): Promise<string> {
  const actor = await actorOfToken(app.ctx, admin.token);
  if (!actor) throw new Error('the session has ended');
  const spreadsheet = new File(['Food Name,Price\nIdli,40\n'], 'menu.csv');
  return storeUpload(app.ctx, actor, { shop, spreadsheet, key: null });
}
const enableAll = (shop: string, enabled: boolean) =>
  app.request(admin, 'PATCH', `/api/foods/shop/${shop}/toggle-all`, { enabled });
const deleteAll = (shop: string) => app.request(admin, 'DELETE', `/api/foods/shop/${shop}/delete-all`);
const foodsOf = async (shop: string) => [
  ...(await app.ctx.sql`select foods.enabled from foods where foods.shop_id = ${shop}`),
];

test('not all foods of a shop can be disabled or deleted while an import adds foods to it', async () => {
  const [shop, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
  await makeFood(app.ctx, shop, { name: 'Vada', price: 30 });
  const id = await startImport(shop);
  const refused = { status: 422, body: { code: 'REFUSED', message: RUNNING } };
  expect(await enableAll(shop, false)).toMatchObject(refused);
  expect(await deleteAll(shop)).toMatchObject(refused);
  expect(await foodsOf(shop)).toEqual([{ enabled: true }]);
  expect((await enableAll(shop, true)).status).toBe(200);
  expect((await enableAll(other, false)).status).toBe(200);
  expect((await deleteAll(other)).status).toBe(200);

  await completeImport(app.ctx, id);
  expect((await enableAll(shop, false)).status).toBe(200);
  expect((await deleteAll(shop)).status).toBe(200);
  expect(await foodsOf(shop)).toEqual([]);
});

test('an import without progress for 30 minutes refuses neither', async () => {
  const shop = await makeShop(app.ctx);
  await makeFood(app.ctx, shop, { name: 'Vada', price: 30 });
  await startImport(shop);
  app.ctx.clock.shift(29 * MINUTE_MS);
  expect((await deleteAll(shop)).status).toBe(422);
  app.ctx.clock.shift(31 * MINUTE_MS);
  expect((await enableAll(shop, false)).status).toBe(200);
  expect((await deleteAll(shop)).status).toBe(200);
  app.ctx.clock.shift(0);
});
