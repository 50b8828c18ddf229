import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../testing/factories.ts';

const FOODS = 1_200;

let app: TestApp;
let admin: TestUser;
let shops: string[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { isAdmin: true });
  shops = [];
  for (const name of ['Juice Corner', 'Bakery', 'Dhaba'])
    shops.push(await makeShop(app.ctx, { name, enabled: name !== 'Dhaba' }));
  // Many prices are equal, and the times differ by microseconds.
  await app.ctx.sql`
    insert into foods (shop_id, name, price, enabled, created_at)
    select (${shops}::text[])[1 + n % 3], 'Food ' || lpad((n * 7919 % 100000)::text, 5, '0'), 100 * (1 + n % 40), n % 5 > 0,
      timestamptz '2026-11-01 10:00:00Z' + n * interval '1 microsecond'
    from generate_series(1, ${FOODS}) as n`;
  await app.ctx.sql`insert into tags (key, label) values ('spicy', 'Spicy')`;
  await app.ctx.sql`
    insert into food_tags (food_id, tag_key, position)
    select foods.id, 'spicy', 0 from foods where foods.price = 300`;
});
afterAll(() => app.close());

const list = (caller: TestUser, query = '') =>
  app.request<StaffFood[]>(caller, 'GET', `/api/foods/admin${query}`);

/** All pages, one after the other. */
async function pages(query: string): Promise<StaffFood[]> {
  const foods: StaffFood[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body, headers } = await list(admin, `?limit=97${query}${cursor && `&cursor=${cursor}`}`);
    expect(status, JSON.stringify(body)).toBe(200);
    foods.push(...body);
    cursor = headers.get('x-next-cursor');
  }
  return foods;
}

const byName = (a: StaffFood, b: StaffFood) => (a.name < b.name ? -1 : 1);

test('without limit and cursor the list has all foods, sorted by shop and then as on the menu', async () => {
  const { body, headers } = await list(admin);
  expect(body).toHaveLength(FOODS);
  expect(headers.get('x-next-cursor')).toBeNull();
  expect([...new Set(body.map(({ shop }) => shop.name))]).toEqual(['Bakery', 'Dhaba', 'Juice Corner']);
  expect(body[0]).toMatchObject({ version: 1, shop: { name: 'Bakery' } });
});

describe('pages of the list', () => {
  test.each([
    ['', null],
    ['&sort=menu', null],
    ['&sort=name', byName],
    ['&sort=-name', (a: StaffFood, b: StaffFood) => byName(b, a)],
    ['&sort=price', (a: StaffFood, b: StaffFood) => a.price - b.price],
    ['&sort=-price', (a: StaffFood, b: StaffFood) => b.price - a.price],
  ])('%s returns every food once, in order', async (query, compare) => {
    const [paged, whole] = [await pages(query), await list(admin, `?${query.slice(1)}`)];
    expect(new Set(paged.map(({ _id }) => _id)).size).toBe(FOODS);
    expect(paged).toEqual(whole.body);
    if (compare) expect(paged.map(({ price }) => price)).toEqual(paged.toSorted(compare).map((f) => f.price));
  });

  test('newest is exactly the reverse of oldest, also for times that differ by microseconds', async () => {
    const [oldest, newest] = [await pages('&sort=oldest'), await pages('&sort=newest')];
    expect(oldest.map(({ _id }) => _id)).toEqual(newest.map(({ _id }) => _id).toReversed());
    expect(oldest).toHaveLength(FOODS);
  });

  test('deleting a food between two pages does not skip or repeat other foods', async () => {
    const rest = (await list(admin, '?sort=name')).body.slice(0, 10);
    const extra = await makeFood(app.ctx, shops[0] ?? '', { name: 'A first food', price: 10 });
    const first = await list(admin, '?limit=1&sort=name');
    expect(first.body.map(({ _id }) => _id)).toEqual([extra]);
    await app.ctx.sql`delete from foods where foods.id = ${extra}`;
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect((await list(admin, `?limit=10&sort=name&cursor=${cursor}`)).body).toEqual(rest);
  });

  test('the last page has no cursor for a next page', async () => {
    const { body, headers } = await list(admin, `?limit=500&shopId=${shops[0] ?? ''}`);
    expect(body).toHaveLength(400);
    expect(headers.get('x-next-cursor')).toBeNull();
  });

  test.each([
    ['?limit=0', { limit: expect.any(String) as string }],
    ['?limit=501', { limit: expect.any(String) as string }],
    ['?sort=size', { sort: expect.any(String) as string }],
    ['?shopId=x', { shopId: 'Not an id' }],
    ['?enabled=yes', { enabled: "'true' or 'false'" }],
    ['?enabled=true&also=1,2', { also: 'Not at most 100 ids with commas between them' }],
    ['?page=2', { page: 'Unknown field' }],
    ['?cursor=!', { cursor: 'Not a cursor' }],
    ['?cursor=eyJ4Ijox', { cursor: 'Not a cursor' }],
    [`?sort=price&cursor=${cursorOf('name', 'a', 'b')}`, { cursor: 'Not a cursor' }],
    [`?sort=price&cursor=${cursorOf('price', '1 or 1', 'b')}`, { cursor: 'Not a cursor' }],
    [`?sort=price&cursor=${cursorOf('price', '1')}`, { cursor: 'Not a cursor' }],
    [`?sort=name&cursor=${cursorOf('name', 'a\u0000', 'b')}`, { cursor: 'Not a cursor' }],
    [`?sort=newest&cursor=${cursorOf('newest', '2026-11-01', 'b')}`, { cursor: 'Not a cursor' }],
  ])('%s is refused with a message for the field', async (query, fields) => {
    expect(await list(admin, query)).toMatchObject({ status: 400, body: { fields } });
  });
});

function cursorOf(...keys: string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

describe('filters of the list', () => {
  test('select foods by shop, name and tag; an empty filter is ignored', async () => {
    const [juice = ''] = shops;
    const ofShop = await list(admin, `?shopId=${juice}`);
    expect(new Set(ofShop.body.map(({ shop }) => shop._id))).toEqual(new Set([juice]));
    const spicy = await list(admin, '?search=SPIC');
    expect(spicy.body.length).toBe(FOODS / 40);
    expect(spicy.body.every(({ tags }) => tags.includes('Spicy'))).toBe(true);
    const named = await list(admin, '?search=000%20%20food');
    const numbers = (await list(admin)).body.map(({ name }) => name).filter((name) => name.includes('000'));
    expect(numbers.length).toBeGreaterThan(0);
    expect(named.body.map(({ name }) => name)).toEqual(numbers);
    // One word is in the tag, the other in the name.
    expect((await list(admin, '?search=food%20spicy')).body).toEqual(spicy.body);
    expect((await list(admin, '?search=%25')).body).toEqual([]);
    expect((await list(admin, '?search=&shopId=')).body).toHaveLength(FOODS);
  });

  test('select the foods on the menu or the others, page by page, with single foods added', async () => {
    const [juice = '', bakery = ''] = shops;
    for (const enabled of [true, false]) {
      const ofShop = await pages(`&enabled=${enabled}&shopId=${juice}&sort=price`);
      expect(ofShop).toHaveLength((FOODS / 15) * (enabled ? 4 : 1));
      expect(new Set(ofShop.map((food) => food.enabled))).toEqual(new Set([enabled]));
    }
    const all = (await list(admin, `?shopId=${juice}&sort=name`)).body;
    const added = all.filter((food) => food.enabled).slice(0, 2);
    const ids = added.map(({ _id }) => _id);
    expect(await pages(`&enabled=false&also=${ids.join()}&shopId=${juice}&sort=name`)).toEqual(
      all.filter((food) => !food.enabled || ids.includes(food._id)),
    );
    const other = await makeUser(app.ctx, { shops: [bakery] });
    const theirs = (await list(other, `?enabled=false&also=${ids.join()}`)).body;
    expect(new Set(theirs.map(({ shop }) => shop._id))).toEqual(new Set([bakery]));
    expect((await list(admin, '?enabled=')).body).toHaveLength(FOODS);
  });

  test('find a name with and without accents, also when they are stored as characters of their own', async () => {
    const shop = await makeShop(app.ctx);
    const names = ['Crème Brûlée', 'Cre\u0301me Cake', 'कॉफ़ी', '10%_Juice\\'];
    for (const name of names) await makeFood(app.ctx, shop, { name, price: 50 });
    const found = async (search: string) => {
      const { body } = await list(admin, `?shopId=${shop}&sort=oldest&search=${encodeURIComponent(search)}`);
      return body.map(({ name }) => name);
    };
    expect(await found('creme')).toEqual(names.slice(0, 2));
    expect(await found('CRÈME brulee')).toEqual(names.slice(0, 1));
    // The signs of Indian scripts are letters, not accents.
    expect(await found('कॉफ़ी')).toEqual(['कॉफ़ी']);
    expect(await found('कफी')).toEqual([]);
    expect(await found('%_juice\\')).toEqual(names.slice(3));
  });

  test('never show a shop admin the foods of other shops', async () => {
    const [juice = '', bakery = ''] = shops;
    const shopAdmin = await makeUser(app.ctx, { shops: [juice] });
    expect((await list(shopAdmin, `?shopId=${bakery}`)).body).toEqual([]);
    expect((await list(shopAdmin, '?sort=price&limit=5')).body.map(({ shop }) => shop._id)).toEqual(
      Array.from({ length: 5 }, () => juice),
    );
  });
});

test('staff get the foods of the shops that they manage; others are refused', async () => {
  const [mine, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
  const food = await makeFood(app.ctx, mine, { name: 'Mine', price: 10, enabled: false });
  await makeFood(app.ctx, other, { name: 'Other', price: 10 });
  const shopAdmin = await makeUser(app.ctx, { shops: [mine] });
  const { body } = await app.request<StaffFood[]>(shopAdmin, 'GET', '/api/foods/admin');
  expect(body.map(({ _id }) => _id)).toEqual([food]);
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const all = await app.request<StaffFood[]>(admin, 'GET', '/api/foods/admin');
  expect(all.body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mine', 'Other']));
  expect((await app.request(null, 'GET', '/api/foods/admin')).status).toBe(401);
  for (const user of [await makeUser(app.ctx), await makeUser(app.ctx, { isDelivery: true })]) {
    expect((await app.request(user, 'GET', '/api/foods/admin')).status).toBe(403);
  }
});
