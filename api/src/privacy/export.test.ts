import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalDataSchema, type PersonalData } from '@canteen/domain/privacy/privacy.schema';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder, insertStatus } from '../testing/database/insert-rows.ts';
import {
  checkoutOf,
  makeFood,
  createOrder,
  makePaidCheckout,
  makePlacedOrder,
  makeShop,
  makeUser,
  startPayment,
  type TestUser,
} from '../testing/factories.ts';
import { exportData } from './export-data.ts';

let app: TestApp;
let admin: TestUser;
let customer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app.ctx, { name: 'Adam Admin', isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.ctx.sql`truncate rate_limits`;
  customer = await makeUser(app.ctx, { name: 'Ravi Customer' });
  stranger = await makeUser(app.ctx, { name: 'Nobody Else' });
});

const download = (user: TestUser) => app.request<PersonalData>(user, 'GET', '/api/users/me/data');

test('the file has everything about the caller, no secrets, and nothing of others', async () => {
  const { ctx } = app;
  const shop = await makeShop(ctx, { name: 'Night Dhaba' });
  const food = await makeFood(ctx, shop, { name: 'Poha', price: 40 });
  const checkout = await checkoutOf(ctx, shop, [{ food, quantity: 2 }]);
  const order = await makePlacedOrder(app, customer, { ...checkout, orderDescription: 'Please ring twice' });
  const changed = await app.request(admin, 'PUT', `/api/orders/${order._id}/status`, { status: 'CANCELLED' });
  expect(changed.status).toBe(200);
  await startPayment(app, customer, checkout);
  await makePlacedOrder(app, stranger, { ...checkout, name: 'Nobody Else' });
  await app.request(admin, 'PUT', `/api/users/admin/${customer.id}/delivery-role`, { isDelivery: true });
  await ctx.sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
    values (${customer.id}, ${`https://push.example.org/secret-${customer.id}`}, 'key', 'auth-secret', now())`;
  const { email } = (await app.request<{ email: string }>(customer, 'GET', '/api/users/me')).body;
  await ctx.sql`
    insert into bypass_entries (email, reason, added_by_name, created_at) values (${email}, 'Guest', 'Olga', now())`;

  const { status, headers, body } = await download(customer);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="canteen-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(personalDataSchema.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({
    account: { _id: customer.id, name: 'Ravi Customer', email, isDelivery: true },
    sessions: [{ userAgent: 'test', current: true }],
    pushSubscriptions: [{ server: 'https://push.example.org', ownOrders: true, atWork: true }],
    bypassEntry: { reason: 'Guest' },
    orders: [
      {
        orderId: order.orderId,
        shopName: 'Night Dhaba',
        name: 'Asha Rao',
        address: 'Hostel 3, room 12',
        orderDescription: 'Please ring twice',
        items: [{ name: 'Poha', quantity: 2, price: 40 }],
        timeline: [{ by: 'customer' }, { by: 'admin' }],
        payment: { amount: order.totalPrice, refunds: [{ amount: order.totalPrice, status: 'queued' }] },
      },
    ],
    otherPayments: [
      {
        amount: order.totalPrice,
        shopName: 'Night Dhaba',
        paidAt: null,
        refunds: [],
        addressLatLng: order.addressLatLng,
        items: [{ name: 'Poha', quantity: 2, price: 40 }],
        itemsTotal: 80,
        gstAmount: order.gstAmount,
        deliveryFee: order.deliveryFee,
      },
    ],
    changes: [{ action: 'user.setDelivery', by: 'staff', after: { isDelivery: true } }],
  });
  expect(body.orders).toHaveLength(1);
  const text = JSON.stringify(body);
  const [secrets] = await ctx.sql<{ passwordHash: string }[]>`
    select users.password_hash from users where users.id = ${customer.id}`;
  for (const secret of [customer.token, 'auth-secret', 'secret-', 'Nobody Else', 'Adam Admin', 'tokenHash'])
    expect(text).not.toContain(secret);
  expect(text).not.toContain(`"${secrets?.passwordHash}"`);
});

test('a long history comes whole, newest first', async () => {
  const { sql } = app.ctx;
  for (let n = 0; n < 250; n += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000);
    const { id } = await insertOrder(sql, { userId: customer.id, createdAt });
    if (n % 100 === 0) await insertStatus(sql, id, 'PAID', 'ACCEPTED');
  }
  await sql`
    insert into audit_entries (at, actor_name, action, subject_kind, subject_id)
    select date_trunc('milliseconds', now()), 'system', 'user.update', 'user', ${customer.id} from generate_series(1, 230)`;
  const { body } = await download(customer);
  expect(new Set(body.orders.map(({ _id }) => _id)).size).toBe(250);
  const times = body.orders.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(body.changes).toHaveLength(230);
  expect(personalDataSchema.safeParse(body).error).toBeUndefined();
});

test('an order that is placed while the file is written is in it, whenever it is placed', async () => {
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Poha', price: 40 });
  const checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
  let parts = 1;
  for (let placedAfter = 0; placedAfter < parts; placedAfter += 1) {
    const user = await makeUser(app.ctx);
    const actor = await actorOfToken(app.ctx, user.token);
    if (!actor) throw new Error('the user has no session');
    const { paymentId } = await makePaidCheckout(app, user, checkout);
    const text: string[] = [];
    for await (const part of exportData(app.ctx, actor)) {
      text.push(part);
      if (text.length === placedAfter + 1) await createOrder(app, user, paymentId);
    }
    const { orders, otherPayments } = JSON.parse(text.join('')) as PersonalData;
    expect(orders.length + otherPayments.length, `after part ${placedAfter}`).toBeGreaterThan(0);
    parts = text.length;
  }
  expect(parts).toBeGreaterThan(5);
});

test('an account without history gets a file, and an owner sees only their own orders in it', async () => {
  expect((await download(customer)).body).toMatchObject({ orders: [], otherPayments: [], changes: [] });
  const owner = await makeUser(app.ctx, { isOwner: true });
  await insertOrder(app.ctx.sql, { userId: stranger.id });
  expect((await download(owner)).body.orders).toEqual([]);
});

test('the sixth download of an hour has to wait, and that of another user does not', async () => {
  for (let n = 0; n < 5; n += 1) expect((await download(customer)).status).toBe(200);
  const refused = await download(customer);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await download(stranger)).status).toBe(200);
});
