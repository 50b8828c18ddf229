import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';

// An import adds the tags of new foods and of changed ones with two statements. A form with two of the same new tags
// waits for the import, and then the import for the form. So PostgreSQL ends one of them as a deadlock.

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
  admin = await makeUser(app.ctx, { isAdmin: true });
});
afterAll(() => app.close());

const FOOD = { name: 'Dosa', price: 50 };
const SHOP = {
  name: 'Dosa Corner',
  description: 'Dosas',
  address: 'Block C',
  contact: '9876543211',
  openingTime: '08:00',
  closingTime: '20:00',
};

test.each([
  ['a food is added', 201, async () => ['POST', '/api/foods', { ...FOOD, shop: await makeShop(app.ctx) }]],
  [
    'a food is changed',
    200,
    async () => {
      const shop = await makeShop(app.ctx);
      const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
      return ['PUT', `/api/foods/${food}`, { ...FOOD, shop }];
    },
  ],
  ['a shop is added', 201, async () => ['POST', '/api/shops', SHOP]],
  ['a shop is changed', 200, async () => ['PUT', `/api/shops/${await makeShop(app.ctx)}`, SHOP]],
] as [string, number, () => Promise<[string, string, object]>][])(
  '%s while an import adds the same tags',
  async (title, status, prepare) => {
    const { sql } = app.ctx;
    let count = 0;
    const addTwice = async () => {
      const [method, path, fields] = await prepare();
      count += 1;
      const tags = [`a ${count} ${title}`, `b ${count} ${title}`];
      const saved = await sql.begin(async (tx) => {
        const addByImport = (tag: string) =>
          tx`insert into tags (key, label) values (${tag}, ${tag}) on conflict do nothing`;
        await addByImport(tags[1] ?? '');
        const answer = app.request<{ tags: string[] }>(admin, method, path, { ...fields, tags: tags.join() });
        await waitForLock(sql);
        await addByImport(tags[0] ?? '');
        return { answer };
      });
      expect(await saved.answer).toMatchObject({ status, body: { tags } });
    };
    // On a busy machine PostgreSQL may end the import instead of the request.
    await vi.waitFor(addTwice, { timeout: 60_000 });
  },
);
