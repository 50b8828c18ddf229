import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, campusDay, startOfDay } from '@canteen/domain/campus-time';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { startTestApp, type Caller, type TestApp } from '../testing/app.ts';
import { insertOrder, insertStatus } from '../testing/database/insert-rows.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
const users: Record<string, TestUser> = {};
let shops: [string, string];
const today = campusDay(new Date());
const at = (day: string, minutes: number) => new Date(startOfDay(day).getTime() + minutes * 60_000);
const numbers: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  await app.moveToNoon(today);
  const { ctx } = app;
  shops = [await makeShop(ctx, { name: 'Chai Point' }), await makeShop(ctx, { name: 'Dosa House' })];
  users.asha = await makeUser(ctx, { name: 'Asha Rao', email: 'asha@snu.edu.in' });
  users.ravi = await makeUser(ctx, { name: 'Ravi 100%', email: 'ravi_k@snu.edu.in' });
  users.owner = await makeUser(ctx, { isOwner: true });
  users.admin = await makeUser(ctx, { isAdmin: true });
  users.delivery = await makeUser(ctx, { isDelivery: true });
  users.shopAdmin = await makeUser(ctx, { shops: [shops[0]] });
  const make = async (name: string, user: string, shop: 0 | 1, createdAt: Date) => {
    const order = await insertOrder(ctx.sql, { userId: id(user), shopId: shops[shop], createdAt });
    numbers[order.number] = name;
    return order.id;
  };
  await make('a', 'asha', 0, at(addDays(today, -2), 23 * 60 + 59));
  await make('b', 'asha', 0, at(addDays(today, -1), 0));
  await make('c', 'ravi', 0, at(addDays(today, -1), 5 * 60));
  const d = await make('d', 'ravi', 1, at(addDays(today, -1), 23 * 60 + 59));
  await make('e', 'shopAdmin', 1, at(today, 0));
  await insertStatus(ctx.sql, d, 'PAID', 'ACCEPTED');
});
afterAll(() => app.close());

const id = (user: string) => users[user]?.id ?? '';
const list = async (caller: string | null, path = '') => {
  const who: Caller = caller === null ? null : (users[caller] ?? null);
  const answer = await app.request<OrderView[]>(who, 'GET', `/api/orders${path}`);
  return {
    ...answer,
    names: answer.status === 200 ? answer.body.map(({ orderId }) => numbers[orderId]).join('') : '',
  };
};
const names = async (caller: string, path = '') => (await list(caller, path)).names;

test('each role lists the orders that it may see, newest first', async () => {
  expect(await names('asha')).toBe('ba');
  expect(await names('ravi')).toBe('dc');
  for (const user of ['owner', 'admin', 'delivery']) expect(await names(user)).toBe('edcba');
  // The orders of their shop and their own.
  expect(await names('shopAdmin')).toBe('ecba');
  expect((await list(null)).status).toBe(401);
});

test('fields that a role may not see are not sent', async () => {
  const [forDelivery] = (await list('delivery')).body;
  expect(forDelivery).toMatchObject({ name: 'Asha Rao', contact: '9000000005' });
  expect(forDelivery).not.toHaveProperty('items');
  const forShop = (await list('shopAdmin', `/PAID?shopId=${shops[0]}`)).body[0];
  expect(forShop).toHaveProperty('items');
  for (const hidden of ['name', 'contact', 'address', 'addressLatLng', 'userId'])
    expect(forShop).not.toHaveProperty(hidden);
});

test('the list can be filtered by status, shop and whole days in UTC+5:30', async () => {
  expect(await names('owner', '/ACCEPTED')).toBe('d');
  expect(await names('owner', '/PAID')).toBe('ecba');
  expect(await names('owner', `?shopId=${shops[1]}`)).toBe('ed');
  const yesterday = addDays(today, -1);
  expect(await names('owner', `?startDate=${yesterday}&endDate=${yesterday}`)).toBe('dcb');
  expect(await names('owner', `/PAID?startDate=${yesterday}&endDate=${yesterday}`)).toBe('cb');
  expect(await names('owner', `?startDate=${today}`)).toBe('e');
  expect(await names('owner', `?endDate=${addDays(today, -2)}`)).toBe('a');
  expect(await names('owner', `?startDate=${today}&endDate=${yesterday}`)).toBe('');
});

test('userFilter looks in name, email and contact, and takes % and _ literally', async () => {
  for (const [text, found] of [
    ['asha', 'edcba'],
    ['ravi', 'dc'],
    ['RAVI_K@', 'dc'],
    ['100%', 'dc'],
    ['rav%', ''],
    ['a_h', ''],
    ['nobody', ''],
  ]) {
    expect(await names('delivery', `?userFilter=${encodeURIComponent(text ?? '')}`)).toBe(found);
  }
});

test('filters never add orders that the user may not see', async () => {
  expect(await names('asha', `?userId=${id('ravi')}`)).toBe('ba');
  expect(await names('asha', `?shopId=${shops[1]}`)).toBe('');
  expect(await names('asha', '?userFilter=ravi')).toBe('ba');
  // A shop admin sees no customers, so the filter must not tell whose the orders are.
  expect(await names('shopAdmin', `?userId=${id('ravi')}`)).toBe('ecba');
  expect(await names('shopAdmin', `?shopId=${shops[1]}`)).toBe('e');
  // A shop admin does not see customers, so the text only finds order numbers.
  expect(await names('shopAdmin', '?userFilter=ravi')).toBe('');
  expect(await names('owner', `?userId=${id('ravi')}`)).toBe('dc');
  expect(await names('shopAdmin', `?userId=${id('shopAdmin')}`)).toBe('e');
});

test('the pages hold every order once', async () => {
  const seen: string[] = [];
  let path = '?limit=2';
  for (;;) {
    const page = await list('owner', path);
    seen.push(page.names);
    const next = page.headers.get('X-Next-Cursor');
    if (next === null) break;
    expect(next).toMatch(/^[A-Za-z0-9_-]+$/);
    path = `?limit=2&cursor=${next}`;
  }
  expect(seen).toEqual(['ed', 'cb', 'a']);
});

const cursorOf = (at: number, id: string) => Buffer.from(JSON.stringify([at, id])).toString('base64url');

test.each([
  '/NEW',
  '/paid',
  '/constructor',
  '?limit=0',
  '?limit=501',
  '?limit=x',
  '?cursor=abc',
  '?cursor=WzEsMl0',
  '?cursor=%00',
  // [0, a NUL], a time after the year 9999, the id of an audit entry
  `?cursor=${cursorOf(0, '\u0000')}`,
  `?cursor=${cursorOf(8.64e15, 'a'.repeat(24))}`,
  `?cursor=${cursorOf(0, '12')}`,
  '?startDate=0001-01-01',
  '?startDate=2026-02-30',
  '?startDate=yesterday',
  '?shopId=1',
  '?page=2',
])('%s is 400', async (path) => {
  expect((await list('owner', path)).status).toBe(400);
});

test('allstatus lists the statuses, for anyone signed in', async () => {
  expect((await list('asha', '/allstatus')).body).toEqual([
    'PAID',
    'ACCEPTED',
    'READY',
    'SHIPPED',
    'DELIVERED',
    'CANCELLED',
    'REFUNDED',
  ]);
  expect((await list(null, '/allstatus')).status).toBe(401);
});

test('an order can be tracked by id and by number, only by those who may see it', async () => {
  const [order] = (await list('ravi')).body;
  const track = (caller: string, key: string) =>
    app.request<OrderView>(users[caller] ?? null, 'GET', `/api/orders/track/${key}`);
  for (const key of [order?._id ?? '', order?.orderId ?? '', (order?.orderId ?? '').toLowerCase()]) {
    expect((await track('ravi', key)).body).toEqual(order);
    for (const otherUser of ['asha', 'shopAdmin']) {
      expect(await track(otherUser, key)).toMatchObject({
        status: 404,
        body: { message: 'Order Not Found', code: 'NOT_FOUND' },
      });
    }
  }
  for (const key of ['AAAAAA', 'f'.repeat(24), 'x', "'; drop table orders; --", '%00', 'f'.repeat(101)]) {
    expect((await track('ravi', key)).status).toBe(404);
  }
});

test('answers have Cache-Control: no-store', async () => {
  expect((await list('asha')).headers.get('Cache-Control')).toBe('no-store');
});

test('userFilter finds an order by its number, for staff only and among the orders they may see', async () => {
  const numberOf = (name: string) => Object.keys(numbers).find((number) => numbers[number] === name) ?? '';
  for (const user of ['owner', 'delivery', 'shopAdmin']) {
    expect(await names(user, `?userFilter=${numberOf('b')}`)).toBe('b');
    expect(await names(user, `?userFilter=${numberOf('b').slice(0, 5).toLowerCase()}`)).toBe('b');
  }
  expect(await names('shopAdmin', `?userFilter=${numberOf('d')}`)).toBe('');
  expect(await names('asha', `?userFilter=${numberOf('c')}`)).toBe('ba');
});

test('userFilter finds an order of today, or an open one, by its number of the day, for staff only', async () => {
  const set = (name: string, dayNumber: number, status = 'PAID') => app.ctx.sql`
    update orders set day_number = ${dayNumber}, status = ${status}
    where orders.number = ${Object.keys(numbers).find((number) => numbers[number] === name) ?? ''}`;
  // Numbers of orders have no 1, and after this no contact has one.
  await app.ctx.sql`update users set contact = replace(users.contact, '1', '2')`;
  await set('e', 1010);
  await set('d', 1010, 'DELIVERED');
  await set('b', 1101, 'REFUNDED');
  await set('a', 1102, 'SHIPPED');
  for (const text of ['1010', '%231010']) expect(await names('owner', `?userFilter=${text}`)).toBe('e');
  // The shop admin sees this order as its customer; 'b' is of yesterday and ended, 'a' is older and open.
  expect(await names('shopAdmin', '?userFilter=1010')).toBe('e');
  expect(await names('shopAdmin', '?userFilter=1101')).toBe('');
  expect(await names('shopAdmin', '?userFilter=%231102')).toBe('a');
  expect(await names('asha', '?userFilter=1010')).toBe('ba');
  expect((await list('owner', '?userFilter=1010')).body[0]?.dayNumber).toBe(1010);
});
