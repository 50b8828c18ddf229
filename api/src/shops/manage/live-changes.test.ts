import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Food } from '@canteen/domain/foods/food.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeFood, makeShop, makeUser, type TestUser } from '../../testing/factories.ts';
import { connectClient, type LiveClient } from '../../testing/live-client.ts';
import { startApiProcess, type ApiProcess } from '../../testing/processes/api-process.ts';
import { SOCKET_BACKENDS } from '../../testing/processes/socket-backends.ts';

// A change by staff on one process reaches the clients of another process, and can be read there. The waits for
// sockets are short, because those are also checked again every 30 s.
const SOON = { timeout: 15_000, interval: 5 };

describe.each(SOCKET_BACKENDS)(
  'changes of shops and menus reach another API process, adapter $name',
  ({ env, runs }) => {
    let app: TestApp;
    let second: ApiProcess;
    let admin: TestUser;
    let guest: LiveClient | undefined;

    beforeAll(async () => {
      if (!runs) return;
      app = await startTestApp({ env });
      second = await startApiProcess(app.env);
      admin = await makeUser(app.ctx, { isAdmin: true });
    });
    afterEach(() => guest?.close());
    afterAll(async () => {
      if (!runs) return;
      await second.end();
      await app.close();
    });

    const getFromSecond = async <Body>(path: string) => {
      const answer = await fetch(`${second.url}${path}`);
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    const menuFromSecond = async (shop: string) =>
      (await getFromSecond<Food[]>(`/api/shops/${shop}/foods`)).body.map(
        ({ name, price }) => `${name} ${price}`,
      );

    interface Place {
      shop: string;
      food: string;
      other: string;
    }
    const shopForm = { name: 'Dosa House', description: 'Dosas', address: 'Block C', contact: '9876543210' };
    const FOOD_CHANGES: [string, (place: Place) => [string, string, object?], string[]][] = [
      [
        'a new food',
        ({ shop }) => ['POST', '/foods', { name: 'Vada', price: 30, shop }],
        ['Idli 40', 'Vada 30'],
      ],
      [
        'a price',
        ({ shop, food }) => ['PUT', `/foods/${food}`, { name: 'Idli', price: 45, shop }],
        ['Idli 45'],
      ],
      ['a disabled food', ({ food }) => ['PATCH', `/foods/${food}/toggle-enabled`, { enabled: false }], []],
      ['a deleted food', ({ food }) => ['DELETE', `/foods/${food}`], []],
      [
        'a moved food',
        ({ other, food }) => ['PUT', `/foods/${food}`, { name: 'Idli', price: 40, shop: other }],
        [],
      ],
      [
        'all foods disabled',
        ({ shop }) => ['PATCH', `/foods/shop/${shop}/toggle-all`, { enabled: false }],
        [],
      ],
      ['all foods deleted', ({ shop }) => ['DELETE', `/foods/shop/${shop}/delete-all`], []],
      ['a disabled shop', ({ shop }) => ['PATCH', `/shops/${shop}/toggle-enabled`, { enabled: false }], []],
      ['all shops disabled', () => ['PATCH', '/shops/toggle-all-shops', { enabled: false }], []],
    ];

    test.skipIf(!runs).each(FOOD_CHANGES)('%s changes the menu', async (_, change, after) => {
      const [shop, other] = [await makeShop(app.ctx), await makeShop(app.ctx)];
      const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
      await vi.waitFor(async () => expect(await menuFromSecond(shop)).toEqual(['Idli 40']));
      const client = (guest = await connectClient(second.url));
      const [method, path, body] = change({ shop, food, other });
      expect((await app.request(admin, method, `/api${path}`, body)).status).toBeOneOf([200, 201, 204]);
      await vi.waitFor(async () => {
        expect(client.menus).toContain(shop);
        expect(await menuFromSecond(shop)).toEqual(after);
      });
    });

    const SHOP_CHANGES: [string, (shop: string) => [string, string, object?], Partial<Shop> | 'gone'][] = [
      ['the name', (shop) => ['PUT', `/shops/${shop}`, shopForm], { name: 'Dosa House' }],
      [
        'enabled and override',
        (shop) => ['PATCH', `/shops/${shop}/toggle-enabled`, { enabled: false, manualOverride: true }],
        { enabled: false, manualOverride: true, isOpen: false },
      ],
      ['GST', (shop) => ['PATCH', `/shops/${shop}/toggle-taxable`, { taxable: true }], { taxable: true }],
      ['deletion', (shop) => ['DELETE', `/shops/${shop}`], 'gone'],
    ];

    test.skipIf(!runs).each(SHOP_CHANGES)('a change of a shop: %s', async (_, change, after) => {
      const shop = await makeShop(app.ctx);
      const client = (guest = await connectClient(second.url));
      expect((await getFromSecond(`/api/shops/${shop}`)).status).toBe(200);
      const [method, path, body] = change(shop);
      expect((await app.request(admin, method, `/api${path}`, body)).status).toBeOneOf([200, 204]);
      await vi.waitFor(async () => {
        expect(client.shopChanges).toBeGreaterThan(0);
        const seen = await getFromSecond<Shop>(`/api/shops/${shop}`);
        expect(seen).toMatchObject(after === 'gone' ? { status: 404 } : { status: 200, body: after });
      });
    });

    test.skipIf(!runs)('a new shop is in the list', async () => {
      const client = (guest = await connectClient(second.url));
      const { body } = await app.request<Shop>(admin, 'POST', '/api/shops', shopForm);
      await vi.waitFor(async () => {
        expect(client.shopChanges).toBeGreaterThan(0);
        const { body: shops } = await getFromSecond<Shop[]>('/api/shops');
        expect(shops.map(({ _id }) => _id)).toContain(body._id);
      });
    });

    test.skipIf(!runs)('a shop admin is notified when a managed shop is deleted', async () => {
      const shop = await makeShop(app.ctx);
      const shopAdmin = await makeUser(app.ctx, { shops: [shop] });
      const client = (guest = await connectClient(second.url, shopAdmin.token));
      await vi.waitFor(() => expect(client.users.at(-1)).toMatchObject({ managedShops: [shop] }), SOON);
      expect((await app.request(admin, 'DELETE', `/api/shops/${shop}`)).status).toBe(204);
      await vi.waitFor(() => expect(client.users.at(-1)).toMatchObject({ managedShops: [] }), SOON);
    });
  },
);
