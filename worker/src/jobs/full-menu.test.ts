import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeFood, makeShop } from '@canteen/api/testing/factories';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { startImportFixture, type ImportFixture } from '../testing/import-fixture.ts';

vi.mock('@canteen/domain/foods/menu-limits', () => ({ MAX_FOODS_OF_SHOP: 3, MAX_TAGS_OF_MENU: 4 }));

const FULL = 'A shop can have at most 3 foods';
const TAGS = 'The foods of a shop can have at most 4 different tags';
const refused = (field: string, message: string) => ({
  status: 422,
  body: { code: 'REFUSED', message, fields: { [field]: message } },
});

let fixture: ImportFixture;
let shop: string;
beforeAll(async () => {
  fixture = await startImportFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  shop = await makeShop(fixture.ctx);
});

const add = (form: object, headers?: Record<string, string>) =>
  fixture.app.request<StaffFood>(
    fixture.admin,
    'POST',
    '/api/foods',
    { shop, price: 10, name: 'Idli', ...form },
    headers,
  );
const change = ({ _id, name, price, tags }: StaffFood, form: object) =>
  fixture.app.request<StaffFood>(fixture.admin, 'PUT', `/api/foods/${_id}`, {
    shop,
    name,
    price,
    tags,
    ...form,
  });
const importRows = async (...rows: string[]) => {
  const file = ['Food Name,Price,Tags', ...rows].join('\n');
  return (await fixture.upload(file, 'menu.csv', { shop })).body.results;
};
const names = async (of = shop) => (await fixture.menu(of)).map(({ name }) => name);

test('a full menu takes no other food, neither added, moved nor imported; its own foods can be changed', async () => {
  const key = { 'Idempotency-Key': `last food of ${shop}`.replaceAll(' ', '-') };
  const [first] = [await add({ name: 'Idli' }), await add({ name: 'Vada' })];
  const last = await add({ name: 'Dosa' }, key);
  expect(last.status).toBe(201);
  expect(await add({ name: 'Chai' })).toMatchObject(refused('shop', FULL));
  expect(await add({ name: 'Dosa' }, key)).toMatchObject({ status: 200, body: { _id: last.body._id } });
  expect((await change(first.body, { price: 20, tags: 'Hot' })).status).toBe(200);

  const other = await makeShop(fixture.ctx);
  await makeFood(fixture.ctx, other, { name: 'Lassi', price: 30 });
  const { body: lassi } = await add({ name: 'Sweet Lassi', shop: other });
  expect(await change(lassi, { shop })).toMatchObject(refused('shop', FULL));
  expect(await names(other)).toEqual(['Lassi', 'Sweet Lassi']);

  expect(await importRows('Lassi,30,', 'VADA,25,', 'Kheer,40,')).toEqual({
    success: 1,
    failed: 2,
    errors: [
      { row: 2, message: `${FULL}.` },
      { row: 4, message: `${FULL}.` },
    ],
  });
  expect(await names()).toEqual(['Idli', 'VADA', 'Dosa']);
});

test('rows of an import that fit are imported, and the errors of the others are in the order of the file', async () => {
  expect(await importRows('Idli,10,', 'Vada,0,', 'Dosa,20,', 'Chai,10,', 'Kheer,40,', 'Lassi,0,')).toEqual({
    success: 3,
    failed: 3,
    errors: [
      { row: 3, message: 'Price must be a positive number.' },
      { row: 6, message: `${FULL}.` },
      { row: 7, message: 'Price must be a positive number.' },
    ],
  });
  expect(await names()).toEqual(['Idli', 'Dosa', 'Chai']);
});

test('a menu takes no more different tags than it may have, neither added, moved nor imported', async () => {
  const { body: idli } = await add({ name: 'Idli', tags: 'A, B, C' });
  expect(await add({ name: 'Vada', tags: 'D, E' })).toMatchObject(refused('tags', TAGS));
  expect((await add({ name: 'Vada', tags: 'a, D' })).status).toBe(201);
  expect(await change(idli, { tags: 'A, E' })).toMatchObject(refused('tags', TAGS));
  expect((await change(idli, { tags: 'D' })).status).toBe(200);

  const other = await makeShop(fixture.ctx);
  const { body: lassi } = await add({ name: 'Lassi', shop: other, tags: 'F, G, H' });
  expect(await change(lassi, { shop })).toMatchObject(refused('tags', TAGS));
  expect((await change(lassi, { shop, tags: 'A, D' })).status).toBe(200);

  expect(await importRows('Idli,11,"A, G"', 'Vada,12,"I, J, K"', 'Lassi,13,F', 'LASSI 2,13,A')).toEqual({
    success: 2,
    failed: 2,
    errors: [
      { row: 3, message: `${TAGS}.` },
      { row: 5, message: `${FULL}.` },
    ],
  });
  expect((await fixture.menu(shop)).map(({ tags }) => tags)).toEqual([['A', 'G'], ['A', 'D'], ['F']]);
});
