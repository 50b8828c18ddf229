import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { openClient } from '../testing/live-client.ts';

// When an order was opened on one tablet of a shop, the other tablets no longer chime for it.

let app: TestApp;
let shop: string;
let food: string;
let people: Record<'customer' | 'owner' | 'delivery' | 'shopAdmin' | 'otherShopAdmin', TestUser>;

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app.ctx);
  const otherShop = await makeShop(app.ctx, { name: 'Juice Corner' });
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  people = {
    customer: await makeUser(app.ctx),
    owner: await makeUser(app.ctx, { isOwner: true }),
    delivery: await makeUser(app.ctx, { isDelivery: true }),
    shopAdmin: await makeUser(app.ctx, { shops: [shop] }),
    otherShopAdmin: await makeUser(app.ctx, { shops: [otherShop] }),
  };
});
afterAll(() => app.close());

const open = (user: TestUser) => openClient(app.url, user.token);
const placed = async () =>
  makePlacedOrder(app, people.customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
const markOpened = async (by: TestUser, id: string) =>
  (await app.request(by, 'PUT', `/api/orders/${id}/opened`)).status;
const openedAt = async (as: TestUser, id: string) =>
  (await app.request<OrderView>(as, 'GET', `/api/orders/track/${id}`)).body.openedAt;
const until = (check: () => void) => vi.waitFor(check, { interval: 10 });

test('the opening of an order is announced once to the staff of the shop, and to nobody else', async () => {
  const staff = await Promise.all([people.shopAdmin, people.owner, people.delivery].map(open));
  const others = await Promise.all([people.customer, people.otherShopAdmin].map(open));
  const [first, second] = [await placed(), await placed()];
  expect(await markOpened(people.shopAdmin, first._id)).toBe(204);
  expect(await markOpened(people.owner, first.orderId)).toBe(204);
  expect(await markOpened(people.shopAdmin, second._id)).toBe(204);
  // The second order arrives second, so the first was announced only once.
  await until(() => {
    for (const { opened } of staff) expect(opened).toEqual([first._id, second._id]);
  });
  expect(others.flatMap(({ opened }) => opened)).toEqual([]);
});

test('the opening is stored once, for staff who load the order later; the customer does not see it', async () => {
  const { _id } = await placed();
  expect(await openedAt(people.shopAdmin, _id)).toBeUndefined();
  expect(await markOpened(people.shopAdmin, _id)).toBe(204);
  const first = await openedAt(people.shopAdmin, _id);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT/);
  app.ctx.clock.shift(60_000);
  expect(await markOpened(people.owner, _id)).toBe(204);
  app.ctx.clock.shift(0);
  expect(await openedAt(people.delivery, _id)).toBe(first);
  expect(await openedAt(people.customer, _id)).toBeUndefined();
});

test('the opening adds nothing to the timeline, and the order can still be accepted', async () => {
  const { _id } = await placed();
  await markOpened(people.shopAdmin, _id);
  const { body } = await app.request<OrderView>(people.shopAdmin, 'PUT', `/api/orders/${_id}/status`, {
    status: 'ACCEPTED',
    from: 'PAID',
  });
  expect(body.timeline.map(({ status }) => status)).toEqual(['PAID', 'ACCEPTED']);
});

test('only users who may accept an order can mark it as opened', async () => {
  const { _id } = await placed();
  expect(await markOpened(people.delivery, _id)).toBe(403);
  expect(await markOpened(people.customer, _id)).toBe(403);
  expect(await markOpened(people.otherShopAdmin, _id)).toBe(404);
  expect(await markOpened(people.owner, 'no-order')).toBe(404);
  expect(await openedAt(people.shopAdmin, _id)).toBeUndefined();
});
