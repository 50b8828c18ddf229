import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { insertOrder } from '../testing/database/insert-rows.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import {
  checkoutOf,
  makeFood,
  makePaidCheckout,
  makePlacedOrder,
  makeShop,
  makeUser,
  startPayment,
  type TestUser,
} from '../testing/factories.ts';
import { eraseOldAudit } from './erase-audit.ts';
import { eraseOldOrders, eraseOrdersOfDeletedUsers } from './erase-orders.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let owner: TestUser;
let delivery: TestUser;
let shopAdmin: TestUser;
let customer: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PERSONAL_DATA_DAYS: '100' }, waitsForLocks: true });
  const { ctx } = app;
  shop = await makeShop(ctx);
  food = await makeFood(ctx, shop, { name: 'Poha', price: 40 });
  owner = await makeUser(ctx, { name: 'Olga Owner', isOwner: true });
  delivery = await makeUser(ctx, { isDelivery: true });
  shopAdmin = await makeUser(ctx, { name: 'Sana Counter', shops: [shop] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.ctx.clock.shift(0);
  customer = await makeUser(app.ctx, { name: 'Ravi Customer' });
});

const order = async () =>
  makePlacedOrder(app, customer, {
    ...(await checkoutOf(app.ctx, shop, [{ food, quantity: 2 }])),
    orderDescription: 'Please ring twice',
  });
const setStatus = async (id: string, status: string) =>
  expect((await app.request(shopAdmin, 'PUT', `/api/orders/${id}/status`, { status })).status).toBe(200);
const remove = async () =>
  expect((await app.request(owner, 'DELETE', `/api/users/admin/${customer.id}`)).status).toBe(204);
const seenBy = async (viewer: TestUser, id: string) =>
  (await app.request<OrderView>(viewer, 'GET', `/api/orders/track/${id}`)).body;
/** Everything that is stored about an order and its payment, as text. */
const stored = async (id: string) =>
  JSON.stringify(
    await app.ctx.sql`
      select orders.*, payments.*, array(select order_events.actor_name from order_events
        where order_events.order_id = orders.id) as names
      from orders join payments on payments.id = orders.payment_id where orders.id = ${id}`,
  );
const PERSONAL = /Asha Rao|Ravi Customer|Hostel 3|28\.5245|77\.5755|ring twice|\b7\d{9}\b/;
const statistics = async () => (await app.request(owner, 'GET', '/api/orders/statistics')).body;
const summary = async () => (await statistics()).summary;

describe('a deleted user', () => {
  test('loses name, contact, address, location and note on past orders; items and amounts stay', async () => {
    const past = await order();
    await setStatus(past._id, 'DELIVERED');
    const before = await summary();
    await remove();
    expect(await stored(past._id)).toMatch(PERSONAL);
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(1);
    expect(await stored(past._id)).not.toMatch(PERSONAL);
    expect(await summary()).toEqual(before);
    // Nobody can deliver it any more.
    const reopen = await app.request(shopAdmin, 'PUT', `/api/orders/${past._id}/status`, { status: 'READY' });
    expect(reopen).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
    // A second run finds nothing.
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(0);

    const seen = await seenBy(owner, past._id);
    expect(seen).toMatchObject({
      items: [{ name: 'Poha', quantity: 2 }],
      totalPrice: past.totalPrice,
      paymentId: past.paymentId,
      orderDescription: '',
      erasedAt: expect.any(String) as string,
      timeline: [{ by: 'customer' }, { by: 'shop-admin' }],
    });
    for (const field of ['name', 'contact', 'address', 'addressLatLng', 'userId'])
      expect(seen).not.toHaveProperty(field);
    expect(await seenBy(delivery, past._id)).toHaveProperty('erasedAt');
    // A shop admin never saw the customer.
    expect(await seenBy(shopAdmin, past._id)).not.toHaveProperty('erasedAt');
    // A step that somebody takes later stores no name, and nothing leads from the order to the deleted account.
    await setStatus(past._id, 'CANCELLED');
    const events = await app.ctx.sql`
      select order_events.actor_id, order_events.actor_name, order_events.actor_role from order_events
      where order_events.order_id = ${past._id} order by order_events.id`;
    expect(events).toEqual([
      { actorId: null, actorName: '', actorRole: 'customer' },
      { actorId: shopAdmin.id, actorName: '', actorRole: 'shop-admin' },
      { actorId: shopAdmin.id, actorName: '', actorRole: 'shop-admin' },
    ]);
    for (const list of [`?userFilter=ravi`, `?userFilter=asha&shopId=${shop}`, '']) {
      const { status, body } = await app.request<OrderView[]>(owner, 'GET', `/api/orders${list}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body.filter(({ _id }) => _id === past._id))).not.toMatch(PERSONAL);
    }
  });

  test('keeps personal data on an order under way until it has ended', async () => {
    const open = await order();
    await remove();
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(0);
    expect(await seenBy(delivery, open._id)).toMatchObject({
      name: 'Asha Rao',
      address: 'Hostel 3, room 12',
    });
    await setStatus(open._id, 'SHIPPED');
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(0);
    await setStatus(open._id, 'DELIVERED');
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(1);
    expect(await stored(open._id)).not.toMatch(PERSONAL);
  });

  test('a change that commits while its order is erased keeps no name of a member of staff', async () => {
    const { _id } = await order();
    await setStatus(_id, 'DELIVERED');
    await remove();
    let erasing: Promise<number> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`update orders set answered_at = answered_at where orders.id = ${_id}`;
      await tx`
        insert into order_events (order_id, kind, from_status, to_status, actor_id, actor_name, actor_role, at)
        values (${_id}, 'status', 'DELIVERED', 'CANCELLED', ${shopAdmin.id}, 'Sana Counter', 'shop-admin', now())`;
      erasing = eraseOrdersOfDeletedUsers(app.ctx);
      await waitForLock(app.ctx.sql);
    });
    expect(await erasing).toBe(1);
    expect(await stored(_id)).not.toContain('Sana');
  });

  test('keeps personal data until the money is returned', async () => {
    const cancelled = await order();
    await setStatus(cancelled._id, 'CANCELLED');
    await remove();
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(0);
    await app.ctx
      .sql`update refunds set status = 'processed', provider_refund_id = 'rfnd_' || refunds.id where refunds.order_id = ${cancelled._id}`;
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(1);
  });

  test('a checkout that became no order is erased too, and the list of exceptions shows no name', async () => {
    const { paymentId } = await makePaidCheckout(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
    );
    await remove();
    expect(await eraseOrdersOfDeletedUsers(app.ctx)).toBe(1);
    const [payment] = await app.ctx.sql<{ id: string; amount: number; snapshot: object }[]>`
      select payments.id, payments.amount, payments.snapshot from payments
      where payments.provider_payment_id = ${paymentId}`;
    expect(JSON.stringify(payment?.snapshot)).not.toMatch(PERSONAL);
    // A capture that is reported later is refunded.
    await app.ctx.sql`
      insert into refunds (provider_payment_id, payment_id, amount, status, reason, created_at, updated_at)
      values (${paymentId}, ${payment?.id ?? ''}, ${payment?.amount ?? 0}, 'failed', 'late', now(), now())`;
    const exceptions = await app.request<{ paymentId: string; customer: unknown }[]>(
      owner,
      'GET',
      '/api/payments/exceptions',
    );
    expect(exceptions.body.find((each) => each.paymentId === paymentId)).toMatchObject({ customer: null });
  });

  test('several runs at the same time erase each order once, in batches', async () => {
    for (let n = 0; n < 450; n += 1)
      await insertOrder(app.ctx.sql, { userId: customer.id, shopId: shop, status: 'DELIVERED' });
    await remove();
    const counts = await Promise.all([1, 2, 3].map(() => eraseOrdersOfDeletedUsers(app.ctx)));
    counts.push(await eraseOrdersOfDeletedUsers(app.ctx));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(450);
    const left = await app.ctx.sql`
      select 1 from orders where orders.user_id is null and orders.erased_at is null
        and orders.status = 'DELIVERED'`;
    expect(left.count).toBe(0);
  });
});

describe('after PERSONAL_DATA_DAYS', () => {
  test('final orders and old checkouts lose personal data, open ones and younger ones do not', async () => {
    const [final, open] = [await order(), await order()];
    await setStatus(final._id, 'DELIVERED');
    const unpaid = await startPayment(
      app,
      customer,
      await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]),
    );
    app.ctx.clock.shift(99 * DAY_MS);
    expect(await eraseOldOrders(app.ctx)).toBe(0);
    app.ctx.clock.shift(101 * DAY_MS);
    const younger = await insertOrder(app.ctx.sql, {
      userId: customer.id,
      status: 'DELIVERED',
      createdAt: app.ctx.clock.now(),
    });
    expect(await eraseOldOrders(app.ctx)).toBeGreaterThanOrEqual(2);
    expect(await eraseOldOrders(app.ctx)).toBe(0);
    expect(await stored(final._id)).not.toMatch(PERSONAL);
    expect(await stored(open._id)).toMatch(PERSONAL);
    expect(await stored(younger.id)).toMatch(PERSONAL);
    // The account exists, so its orders are still its own.
    const own = await app.ctx.sql`select 1 from orders where orders.user_id = ${customer.id}`;
    expect(own.count).toBe(3);
    const [payment] = await app.ctx.sql<{ snapshot: object; refusedAt: Date | null }[]>`
      select payments.snapshot, payments.refused_at from payments where payments.provider_order_id = ${unpaid.id}`;
    expect(JSON.stringify(payment?.snapshot)).not.toMatch(PERSONAL);
    // Nothing of its checkout is left, so it can never become an order.
    expect(payment?.refusedAt).not.toBeNull();
  });

  test('the customer of such an order is told that the data was erased', async () => {
    const { id } = await insertOrder(app.ctx.sql, { userId: customer.id, status: 'DELIVERED' });
    app.ctx.clock.shift(101 * DAY_MS);
    await eraseOldOrders(app.ctx);
    app.ctx.clock.shift(0);
    const seen = await seenBy(customer, id);
    expect(seen).toMatchObject({ userId: customer.id, erasedAt: expect.any(String) as string });
    expect(seen).not.toHaveProperty('address');
  });
});

describe('the audit trail', () => {
  interface Entry {
    actor: { _id: string | null; name: string };
    action: string;
    subjectName: string | null;
    before: object | null;
    after: object | null;
  }
  const entries = async (id: string) =>
    (await app.request<Entry[]>(owner, 'GET', `/api/audit?subjectId=${id}`)).body;

  test('entries lose personal data after 180 days, but keep the id of the person until the account is deleted', async () => {
    const staff = await makeUser(app.ctx, { name: 'Adam Admin', isAdmin: true });
    const change = { name: 'Ravi Changed', email: 'ravi.changed@snu.edu.in', contact: '9876500001' };
    const changed = await app.request(staff, 'PUT', `/api/users/admin/${customer.id}`, {
      ...change,
      address: 'Hostel 9',
    });
    expect(changed.status).toBe(200);
    await app.request(staff, 'PUT', `/api/users/admin/${customer.id}/delivery-role`, { isDelivery: true });
    await remove();
    app.ctx.clock.shift(179 * DAY_MS);
    await eraseOldAudit(app.ctx);
    app.ctx.clock.shift(0);
    expect(JSON.stringify(await entries(customer.id))).toContain('Ravi Changed');
    app.ctx.clock.shift(181 * DAY_MS);
    expect(await eraseOldAudit(app.ctx)).toBeGreaterThanOrEqual(3);
    expect(await eraseOldAudit(app.ctx)).toBe(0);
    app.ctx.clock.shift(0);
    const left = await entries(customer.id);
    expect(JSON.stringify(left)).not.toMatch(/Ravi|ravi\.|98765|Hostel/);
    expect(left).toMatchObject([
      { action: 'user.delete', actor: { name: 'Olga Owner' }, subjectName: null },
      { action: 'user.setDelivery', actor: { name: 'Adam Admin' }, after: { isDelivery: true } },
      { action: 'user.update', actor: { name: 'Adam Admin' }, before: {}, after: {} },
    ]);
    await app.request(owner, 'DELETE', `/api/users/admin/${staff.id}`);
    expect((await entries(customer.id))[1]?.actor).toEqual({ _id: staff.id, name: 'Somebody' });
  });
});

describe('the database', () => {
  test('refuses an erased order with personal data, and one that is not erased without it', async () => {
    const { sql } = app.ctx;
    const { id } = await insertOrder(sql, { userId: customer.id, status: 'DELIVERED' });
    await expect(sql`update orders set erased_at = now() where orders.id = ${id}`).rejects.toMatchObject({
      constraint_name: 'orders_personal_data',
    });
    await expect(sql`update orders set name = null where orders.id = ${id}`).rejects.toMatchObject({
      constraint_name: 'orders_personal_data',
    });
    const erase = { name: null, contact: null, address: null, lat: null, lng: null, erased_at: new Date() };
    await sql`update orders set ${sql(erase)} where orders.id = ${id}`;
    await expect(sql`update orders set status = 'READY' where orders.id = ${id}`).rejects.toMatchObject({
      constraint_name: 'orders_erased_are_final',
    });
    await expect(sql`update orders set description = 'Hi' where orders.id = ${id}`).rejects.toMatchObject({
      constraint_name: 'orders_personal_data',
    });
  });

  test('refuses an erased payment with personal data', async () => {
    const { sql } = app.ctx;
    await insertOrder(sql, { userId: customer.id });
    await expect(sql`
      update payments set erased_at = now(), snapshot = payments.snapshot || '{"name": "Asha"}' where payments.user_id = ${customer.id}`).rejects.toMatchObject(
      { constraint_name: 'payments_personal_data' },
    );
  });
});
