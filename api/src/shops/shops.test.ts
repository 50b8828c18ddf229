import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Shop, TagSummary } from '@canteen/domain/shops/shop.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';

let app: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  const { ctx } = app;
  ids.dosa = await makeShop(ctx, { name: 'Dosa House' });
  ids.juice = await makeShop(ctx, { name: 'Juice Corner' });
  ids.never = await makeShop(ctx, { name: 'Never Open', openingTime: '04:00', closingTime: '04:01' });
  ids.gone = await makeShop(ctx, { name: 'Closed Down', enabled: false });
  await ctx.sql`insert into tags (key, label) values ('veg', 'Veg'), ('drinks', 'Drinks'), ('spicy', 'Spicy')`;
  await ctx.sql`insert into shop_tags (shop_id, tag_key, position) values
    (${ids.dosa}, 'veg', 0), (${ids.juice}, 'drinks', 0), (${ids.juice}, 'veg', 1), (${ids.never}, 'veg', 0),
    (${ids.gone}, 'veg', 0)`;
  const chilli = await makeFood(ctx, ids.dosa, { name: 'Chilli Dosa', price: 80 });
  await ctx.sql`insert into food_tags (food_id, tag_key, position) values (${chilli}, 'drinks', 0)`;
  await makeFood(ctx, ids.juice, { name: '100% Mango', price: 60 });
  await makeFood(ctx, ids.juice, { name: 'Secret Shake', price: 60, enabled: false });
  // At noon on the campus the shop 'Never Open' is closed.
  ctx.clock.shift(Date.UTC(2026, 10, 20, 6, 30) - Date.now());
});
afterAll(() => app.close());

const get = async <Body>(path: string) => (await app.request<Body>(null, 'GET', path)).body;
const named = (shops: Shop[]) => shops.map(({ name }) => name).toSorted();

test('the list omits disabled shops and shows which shops are open', async () => {
  const shops = await get<Shop[]>('/api/shops');
  expect(shops.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ['Dosa House', true],
    ['Juice Corner', true],
    ['Never Open', false],
  ]);
});

test('a disabled shop can be read by id; an unknown shop is 404', async () => {
  expect(await get(`/api/shops/${ids.gone}`)).toMatchObject({ enabled: false, isOpen: false });
  expect(await app.request(null, 'GET', `/api/shops/${'0'.repeat(24)}`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Shop not found or is currently unavailable' },
  });
});

test("each tag has the number of open shops on its page, with 'All' first", async () => {
  const tags = await get<TagSummary[]>('/api/shops/tags');
  expect(tags).toEqual([
    { name: 'All', count: 2 },
    { name: 'Drinks', count: 2 },
    { name: 'Veg', count: 2 },
  ]);
  for (const { name, count } of tags) {
    const shown = await get<Shop[]>(`/api/shops/tag/${name}`);
    expect(shown.filter(({ isOpen }) => isOpen)).toHaveLength(count);
  }
  expect(named(await get('/api/shops/tag/dRiNkS'))).toEqual(['Dosa House', 'Juice Corner']);
  expect(await get('/api/shops/tag/unknown')).toEqual([]);
});

test('the page of a tag and the search find it in every script, whatever its letter case', async () => {
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const tags = ['İzmir', 'ΟΔΟΣ', 'Straße'];
  const body = {
    name: 'Agora',
    description: 'İZGARA',
    address: 'Gate 2',
    contact: '9876543210',
    openingTime: '00:00',
    closingTime: '00:00',
    tags,
  };
  const { body: shop } = await app.request<Shop>(admin, 'POST', '/api/shops', body);
  for (const text of [...tags, 'οδος'])
    expect(named(await get(`/api/shops/tag/${encodeURIComponent(text)}`)), text).toEqual(['Agora']);
  for (const text of [...tags, 'οδος', 'İzgara'])
    expect(named(await get(`/api/shops/search/${encodeURIComponent(text)}`)), text).toEqual(['Agora']);
  const summary = await get<TagSummary[]>('/api/shops/tags');
  for (const name of tags) expect(summary).toContainEqual({ name, count: 1 });
  await app.request(admin, 'DELETE', `/api/shops/${shop._id}`);
});

test("a tag named 'All' makes no second 'All', and its page shows every shop", async () => {
  await app.ctx.sql`insert into tags (key, label) values ('all', 'ALL')`;
  await app.ctx.sql`insert into shop_tags (shop_id, tag_key, position) values (${ids.dosa ?? ''}, 'all', 1)`;
  app.ctx.signals.publish({ kind: 'shops' });
  await vi.waitFor(async () =>
    expect((await get<Shop[]>('/api/shops')).map(({ tags }) => tags)).toContainEqual(['Veg', 'ALL']),
  );
  expect((await get<TagSummary[]>('/api/shops/tags')).map(({ name }) => name)).toEqual([
    'All',
    'Drinks',
    'Veg',
  ]);
  expect(await get('/api/shops/tag/ALL')).toHaveLength(3);
});

test('search matches names, descriptions, tags and enabled foods, and takes % and _ literally', async () => {
  expect(named(await get('/api/shops/search/dosa'))).toEqual(['Dosa House']);
  expect(named(await get('/api/shops/search/CHILLI'))).toEqual(['Dosa House']);
  // A tag of a shop, and a tag of a food.
  expect(named(await get('/api/shops/search/drinks'))).toEqual(['Dosa House', 'Juice Corner']);
  expect(named(await get(`/api/shops/search/${encodeURIComponent('100%')}`))).toEqual(['Juice Corner']);
  expect(await get(`/api/shops/search/${encodeURIComponent('%')}`)).toHaveLength(1);
  expect(await get('/api/shops/search/_')).toEqual([]);
  expect(await get('/api/shops/search/secret')).toEqual([]);
  expect(await get('/api/shops/search/closed%20down')).toEqual([]);
});

test('a shop admin gets only the assigned shops in both staff lists', async () => {
  const shopAdmin = await makeUser(app.ctx, { shops: [ids.gone ?? '', ids.juice ?? ''] });
  const managed = async (path: string, user: { token: string }) => app.request<Shop[]>(user, 'GET', path);
  expect(named((await managed('/api/shops/managed', shopAdmin)).body)).toEqual([
    'Closed Down',
    'Juice Corner',
  ]);
  expect(named((await managed('/api/shops/admin', shopAdmin)).body)).toEqual(['Closed Down', 'Juice Corner']);
  const owner = await makeUser(app.ctx, { isOwner: true });
  expect((await managed('/api/shops/admin', owner)).body).toHaveLength(4);
  for (const user of [await makeUser(app.ctx), await makeUser(app.ctx, { isDelivery: true })]) {
    expect((await managed('/api/shops/admin', user)).status).toBe(403);
  }
  expect((await app.request(null, 'GET', '/api/shops/admin')).status).toBe(401);
  // The assignment was inserted directly into the table, so the cache shows it within a second.
  await vi.waitFor(async () =>
    expect(await get(`/api/shops/${ids.juice}`)).toMatchObject({ adminId: shopAdmin.id }),
  );
});

test('a shop opens and closes at its hours in campus time', async () => {
  const shop = await makeShop(app.ctx, { name: 'Night', openingTime: '22:00', closingTime: '03:00' });
  await vi.waitFor(async () => expect(named(await get('/api/shops'))).toContain('Night'));
  const at = async (hours: number, minutes: number) => {
    const campus = Date.UTC(2026, 10, 21, hours, minutes) - 330 * 60_000;
    app.ctx.clock.shift(campus - Date.now());
    return (await get<Shop>(`/api/shops/${shop}`)).isOpen;
  };
  expect([await at(21, 59), await at(22, 1), await at(2, 58), await at(3, 1)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
