import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { openClient } from '../testing/live-client.ts';
import { dispatchImports } from './dispatch-imports.ts';
import { completeImport } from './end-import.ts';
import { importChunk } from './import-chunk.ts';
import { markImportRunning, setImportTotal } from './mark-import-running.ts';
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
afterEach(() => app.ctx.clock.shift(0));
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

const IDLI = { row: 2, name: 'Idli', price: 4_000, description: '', tags: [], diet: null, allergens: null };

test.each([
  ['deleted', (shop: string) => deleteAll(shop)],
  ['disabled', (shop: string) => enableAll(shop, false)],
])('an import that stood still adds nothing after all foods were %s', async (what, change) => {
  const shop = await makeShop(app.ctx);
  const id = await startImport(shop);
  const client = await openClient(app.url, admin.token);
  app.ctx.clock.shift(31 * MINUTE_MS);
  expect(await change(shop)).toMatchObject({ status: 200, body: { changed: 0 } });
  const problem = `This import had made no progress for 30 minutes when all foods of the shop were ${what}. So it was ended. Import the file again if you need it.`;
  await expect.poll(() => client.imports).toMatchObject([{ jobId: id, state: 'failed', message: problem }]);

  // The worker starts.
  expect(await dispatchImports(app.ctx)).toBe(0);
  expect(await markImportRunning(app.ctx, id)).toBeNull();
  expect(await importChunk(app.ctx, id, { foods: [IDLI], errors: [] })).toBe(false);
  expect(await foodsOf(shop)).toEqual([]);
  expect(await app.request(admin, 'GET', `/api/foods/bulk-import/${id}`)).toMatchObject({
    status: 200,
    body: { state: 'failed', message: problem, results: { success: 0, failed: 0, errors: [] } },
  });
  const [stored] = await app.ctx
    .sql`select food_imports.file from food_imports where food_imports.id = ${id}`;
  expect(stored).toEqual({ file: null });
  const { body: changes } = await app.request<object[]>(admin, 'GET', '/api/audit');
  expect(changes).toContainEqual(
    expect.objectContaining({
      action: 'foods.import',
      subjectId: shop,
      after: expect.objectContaining({ created: 0 }),
    }),
  );
});

test('an import that stood still goes on when all foods are enabled or the call is refused', async () => {
  const shop = await makeShop(app.ctx);
  const stopped = await startImport(shop);
  app.ctx.clock.shift(31 * MINUTE_MS);
  expect((await enableAll(shop, true)).status).toBe(200);
  expect(await markImportRunning(app.ctx, stopped)).not.toBeNull();
  await setImportTotal(app.ctx, stopped, 1);
  expect((await deleteAll(shop)).status).toBe(422);
  expect(await importChunk(app.ctx, stopped, { foods: [IDLI], errors: [] })).toBe(true);
  await completeImport(app.ctx, stopped);
  expect(await foodsOf(shop)).toEqual([{ enabled: true }]);
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
});
