import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Food } from '@canteen/domain/foods/food.schema';
import { readConfig } from '../config/config.ts';
import { createContext, type Context } from '../context/context.ts';
import { startServer, type RunningServer } from '../server.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeFood, makeShop } from '../testing/factories.ts';

let app: TestApp;
let second: { ctx: Context; server: RunningServer };

beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
  const ctx = createContext(readConfig({ ...app.env, PORT: '0' }), 'api-2');
  second = { ctx, server: await startServer(ctx) };
});
afterAll(async () => {
  await second.server.close();
  await second.ctx.close();
  await app.close();
});

const menuAt = async (url: string, shop: string) =>
  (await (await fetch(`${url}/api/shops/${shop}/foods`)).json()) as Food[];
const names = async (url: string, shop: string) => (await menuAt(url, shop)).map(({ name }) => name);

test('a menu contains the enabled foods of an enabled shop, with prices in rupees', async () => {
  const shop = await makeShop(app.ctx, { name: 'Dosa House' });
  const dosa = await makeFood(app.ctx, shop, { name: 'Masala Dosa', price: 70.5 });
  await makeFood(app.ctx, shop, { name: 'Sold out', price: 10, enabled: false });
  await app.ctx.sql`insert into tags (key, label) values ('south indian', 'South Indian')`;
  await app.ctx.sql`insert into food_tags (food_id, tag_key, position) values (${dosa}, 'south indian', 0)`;
  const { status, body } = await app.request<Food[]>(null, 'GET', `/api/shops/${shop}/foods`);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      _id: dosa,
      id: dosa,
      name: 'Masala Dosa',
      price: 70.5,
      imageUrl: '',
      description: '',
      tags: ['South Indian'],
      diet: 'unknown',
      allergens: [],
      shop: { _id: shop, name: 'Dosa House' },
      enabled: true,
    },
  ]);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  await vi.waitFor(async () => expect(await names(app.url, shop)).toEqual([]));
});

test('a menu of thousands of foods has each food once, in the order of the file', async () => {
  const shop = await makeShop(app.ctx);
  await app.ctx.sql`
    insert into foods (shop_id, name, price, created_at)
    select ${shop}, 'Food ' || n, 1000, '2026-11-20'::timestamptz + n / 2 * interval '1 microsecond'
    from generate_series(1, 4500) as n`;
  const inOrder = await app.ctx.sql<{ name: string }[]>`
    select foods.name from foods where foods.shop_id = ${shop} order by foods.created_at, foods.id`;
  expect(await names(app.url, shop)).toEqual(inOrder.map(({ name }) => name));
});

test('a client that already has the menu gets 304 until the menu changes', async () => {
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Tea', price: 10 });
  const path = `${app.url}/api/shops/${shop}/foods`;
  const first = await fetch(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const again = async () => (await fetch(path, { headers: { 'if-none-match': etag } })).status;
  expect(await again()).toBe(304);
  await app.ctx.sql`update foods set price = 1200 where foods.id = ${food}`;
  await vi.waitFor(async () => expect(await again()).toBe(200));
});

test('every process shows a change at once after a signal, and soon without one', async () => {
  const shop = await makeShop(app.ctx, { name: 'Snack Bar' });
  const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
  const urls = [app.url, `http://127.0.0.1:${second.server.port}`];
  for (const url of urls) expect(await names(url, shop)).toEqual(['Idli']);

  await app.ctx.sql`update foods set name = 'Rava Idli' where foods.id = ${food}`;
  app.ctx.signals.publish({ kind: 'menu', shopId: shop });
  expect(await names(app.url, shop)).toEqual(['Rava Idli']);
  for (const url of urls) await vi.waitFor(async () => expect(await names(url, shop)).toEqual(['Rava Idli']));

  const changes: [() => Promise<unknown>, string[]][] = [
    [() => app.ctx.sql`update foods set enabled = false where foods.id = ${food}`, []],
    [() => makeFood(app.ctx, shop, { name: 'Vada', price: 30 }), ['Vada at Snack Bar']],
    [() => app.ctx.sql`update shops set name = 'Renamed' where shops.id = ${shop}`, ['Vada at Renamed']],
    [() => app.ctx.sql`delete from foods where foods.name = 'Vada' and foods.shop_id = ${shop}`, []],
  ];
  for (const [change, shown] of changes) {
    await change();
    for (const url of urls) {
      await vi.waitFor(
        async () => {
          const menu = await menuAt(url, shop);
          expect(menu.map((each) => `${each.name} at ${each.shop.name}`)).toEqual(shown);
        },
        { interval: 25 },
      );
    }
  }
});

test('simultaneous requests for a menu that is not cached all get it', async () => {
  const shop = await makeShop(app.ctx);
  await makeFood(app.ctx, shop, { name: 'Upma', price: 35 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => names(app.url, shop)));
  expect(answers.every((menu) => menu.join() === 'Upma')).toBe(true);
});
