import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Food } from '@canteen/domain/foods/food.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';

let app: TestApp;
let dosaHouse: string;
let juiceCorner: string;

beforeAll(async () => {
  app = await startTestApp();
  const { ctx } = app;
  dosaHouse = await makeShop(ctx, { name: 'Dosa House' });
  juiceCorner = await makeShop(ctx, { name: 'Juice Corner' });
  const night = await makeShop(ctx, { name: 'Night', openingTime: '22:00', closingTime: '03:00' });
  const gone = await makeShop(ctx, { name: 'Closed Down', enabled: false });
  const chilli = await makeFood(ctx, dosaHouse, { name: 'Chilli Dosa', price: 80.5 });
  await ctx.sql`insert into tags (key, label) values ('spicy', 'Spicy')`;
  await ctx.sql`insert into food_tags (food_id, tag_key, position) values (${chilli}, 'spicy', 0)`;
  await makeFood(ctx, dosaHouse, { name: 'Paneer Dosa', price: 90 });
  await makeFood(ctx, dosaHouse, { name: 'Secret Dosa', price: 60, enabled: false });
  for (const name of ['100% Mango', 'Crème_soda', 'Half\\half', 'Spicy Lime']) {
    await makeFood(ctx, juiceCorner, { name, price: 60 });
  }
  await makeFood(ctx, night, { name: 'Midnight Dosa', price: 60 });
  await makeFood(ctx, gone, { name: 'Lost Dosa', price: 60 });
  // Noon on the campus: the shop 'Night' is closed.
  ctx.clock.shift(Date.UTC(2026, 10, 20, 6, 30) - Date.now());
});
afterAll(() => app.close());

const search = async (term: string, query = '') =>
  (await app.request<Food[]>(null, 'GET', `/api/foods/search/${encodeURIComponent(term)}${query}`)).body;
const names = async (term: string, query = '') => (await search(term, query)).map(({ name }) => name);

test('search answers the enabled foods of open shops, with price in rupees and shop', async () => {
  expect(await names('DOSA')).toEqual(['Chilli Dosa', 'Paneer Dosa']);
  expect((await search('chilli'))[0]).toMatchObject({
    name: 'Chilli Dosa',
    price: 80.5,
    tags: ['Spicy'],
    shop: { _id: dosaHouse, name: 'Dosa House' },
    enabled: true,
  });
});

test('every word is in the name or in a tag; names come before tags', async () => {
  expect(await names('dosa spicy')).toEqual(['Chilli Dosa']);
  expect(await names('spicy')).toEqual(['Spicy Lime', 'Chilli Dosa']);
  expect(await names('dosa lime')).toEqual([]);
});

test('%, _ and \\ are ordinary characters, accents do not matter, and the term is normalised', async () => {
  expect(await names('%')).toEqual(['100% Mango']);
  expect(await names('_')).toEqual(['Crème_soda']);
  expect(await names('\\')).toEqual(['Half\\half']);
  expect(await names('creme')).toEqual(['Crème_soda']);
  expect(await names('  CRE\u0300ME  ')).toEqual(['Crème_soda']);
});

test('limit cuts the list; a wrong input is refused with the name of its field', async () => {
  expect(await names('dosa', '?limit=1')).toEqual(['Chilli Dosa']);
  for (const [path, field] of [
    ['/api/foods/search/dosa?limit=0', 'limit'],
    ['/api/foods/search/dosa?limit=101', 'limit'],
    ['/api/foods/search/dosa?page=2', 'page'],
    [`/api/foods/search/${'a'.repeat(101)}`, 'term'],
    ['/api/foods/search/%20', 'term'],
  ] as const) {
    const { status, body } = await app.request<{ fields: object }>(null, 'GET', path);
    expect([path, status]).toEqual([path, 400]);
    expect(Object.keys(body.fields)).toEqual([field]);
  }
});

test('a change of a menu or of the opening hours is seen', async () => {
  const owner = await makeUser(app.ctx, { isOwner: true });
  const [lime] = await search('spicy lime');
  await app.request(owner, 'PATCH', `/api/foods/${lime?._id}/toggle-enabled`, { enabled: false });
  await vi.waitFor(async () => expect(await names('lime')).toEqual([]));
  await app.request(owner, 'POST', '/api/foods', { name: 'Lime Rickey', price: 50, shop: juiceCorner });
  await vi.waitFor(async () => expect(await names('lime')).toEqual(['Lime Rickey']));
  await app.ctx.sql`update shops set enabled = false where shops.id = ${juiceCorner}`;
  await vi.waitFor(async () => expect(await names('lime')).toEqual([]));
  app.ctx.clock.shift(Date.UTC(2026, 10, 20, 17, 30) - Date.now());
  expect(await names('midnight')).toEqual(['Midnight Dosa']);
});
