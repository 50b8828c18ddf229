import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import { ORDER_STATUSES } from '@canteen/domain/orders/order-status';
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

let app: TestApp;
let customer: TestUser;
let owner: TestUser;
let shopAdmin: TestUser;
let delivery: TestUser;
let shop: string;
let food: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  owner = await makeUser(app.ctx, { name: 'Olga', isOwner: true });
  shop = await makeShop(app.ctx);
  shopAdmin = await makeUser(app.ctx, { name: 'Shyam', shops: [shop] });
  delivery = await makeUser(app.ctx, { name: 'Devi', isDelivery: true });
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());

const placed = async () =>
  makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
const setStatus = (caller: TestUser | null, order: { _id: string }, status: unknown, from?: string) =>
  app.request<OrderView & { code: string; message: string; order: OrderView }>(
    caller,
    'PUT',
    `/api/orders/${order._id}/status`,
    { status, ...(from !== undefined && { from }) },
  );
const timeline = async (order: OrderView, caller = customer) => {
  const { body } = await app.request<OrderView>(caller, 'GET', `/api/orders/track/${order._id}`);
  return body.timeline.map(({ status, by }) => `${status} by ${by}`);
};
const refundsOf = async (order: OrderView) => {
  const [row] = await app.ctx.sql<{ count: number }[]>`
    select count(*) from refunds where refunds.order_id = ${order._id}`;
  return row?.count;
};

test('an order goes from PAID to DELIVERED; the customer sees roles in the timeline, staff see names', async () => {
  const order = await placed();
  expect((await setStatus(shopAdmin, order, 'ACCEPTED', 'PAID')).body.status).toBe('ACCEPTED');
  expect((await setStatus(delivery, { _id: order.orderId.toLowerCase() }, 'READY')).body.status).toBe(
    'READY',
  );
  await setStatus(delivery, order, 'SHIPPED', 'READY');
  await setStatus(owner, order, 'DELIVERED');
  expect(await timeline(order)).toEqual([
    'PAID by customer',
    'ACCEPTED by shop-admin',
    'READY by delivery',
    'SHIPPED by delivery',
    'DELIVERED by owner',
  ]);
  expect(await timeline(order, owner)).toEqual([
    'PAID by Asha Rao',
    'ACCEPTED by Shyam',
    'READY by Devi',
    'SHIPPED by Devi',
    'DELIVERED by Olga',
  ]);
});

test('the answer holds only the fields that the role may see', async () => {
  const order = await placed();
  const forShop = (await setStatus(shopAdmin, order, 'ACCEPTED')).body;
  expect(forShop.items).toHaveLength(1);
  for (const hidden of ['name', 'contact', 'address', 'addressLatLng', 'userId', 'paymentId'])
    expect(forShop).not.toHaveProperty(hidden);
  const forDelivery = (await setStatus(delivery, order, 'READY')).body;
  expect(forDelivery).toMatchObject({ name: 'Asha Rao', address: 'Hostel 3, room 12' });
  for (const hidden of ['items', 'paymentId']) expect(forDelivery).not.toHaveProperty(hidden);
});

test('delivery may set READY, SHIPPED and DELIVERED, and nothing else', async () => {
  for (const status of ORDER_STATUSES) {
    const order = await placed();
    const answer = await setStatus(delivery, order, status);
    if (['READY', 'SHIPPED', 'DELIVERED'].includes(status)) expect(answer.status).toBe(200);
    else {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: 'You are not authorized to set this status' },
      });
    }
  }
});

test('an order that the user may not see is answered like one that does not exist', async () => {
  const order = await placed();
  const unknown = await setStatus(owner, { _id: 'f'.repeat(24) }, 'ACCEPTED');
  expect(unknown).toMatchObject({ status: 404, body: { message: 'Order Not Found' } });
  const otherShop = await makeUser(app.ctx, { shops: [await makeShop(app.ctx)] });
  const otherCustomer = await makeUser(app.ctx);
  for (const caller of [otherShop, otherCustomer]) {
    const { status, body } = await setStatus(caller, order, 'ACCEPTED');
    expect([status, body]).toEqual([404, unknown.body]);
  }
  expect((await setStatus(null, order, 'ACCEPTED')).status).toBe(401);
  expect((await setStatus(customer, order, 'CANCELLED')).status).toBe(403);
});

test.each(['NEW', 'paid', '', 'PAID ', 'constructor', 7, null])(
  'a status of %j is unknown',
  async (status) => {
    const order = await placed();
    expect((await setStatus(owner, order, status)).status).toBe(400);
    expect((await setStatus(owner, order, 'ACCEPTED', 'NEW')).status).toBe(400);
    expect(await timeline(order)).toHaveLength(1);
  },
);

test('a status that has changed meanwhile is 409 with the order as the user may see it', async () => {
  const order = await placed();
  await setStatus(owner, order, 'ACCEPTED');
  const { status, body } = await setStatus(shopAdmin, order, 'CANCELLED', 'PAID');
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'MOVED_ON', order: { _id: order._id, status: 'ACCEPTED' } });
  expect(body.order).not.toHaveProperty('name');
  expect(await timeline(order)).toHaveLength(2);
});

test('a repeat by the same user gets the same answer; by another user with `from` it is 409', async () => {
  const order = await placed();
  const first = await setStatus(shopAdmin, order, 'ACCEPTED', 'PAID');
  const repeat = await setStatus(shopAdmin, order, 'ACCEPTED', 'PAID');
  expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  expect((await setStatus(shopAdmin, order, 'ACCEPTED')).status).toBe(200);
  expect((await setStatus(owner, order, 'ACCEPTED', 'PAID')).status).toBe(409);
  expect(await timeline(order)).toHaveLength(2);
});

test.each([true, false])(
  'when an order is accepted and cancelled at the same time, only one of the two succeeds (from: %s)',
  async (withFrom) => {
    for (let round = 0; round < 10; round += 1) {
      const order = await placed();
      const from = withFrom ? 'PAID' : undefined;
      const answers = await Promise.all([
        setStatus(shopAdmin, order, 'ACCEPTED', from),
        setStatus(owner, order, 'CANCELLED', from),
      ]);
      const events = await timeline(order);
      const final = events.at(-1)?.split(' ')[0];
      expect(await refundsOf(order)).toBe(final === 'CANCELLED' ? 1 : 0);
      // Without `from`, both may succeed one after the other: accepted, then cancelled.
      if (withFrom || events.length === 2) {
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(1);
        expect(events).toHaveLength(2);
      }
      if (withFrom) {
        expect(answers.find(({ status }) => status === 409)?.body.order.status).toBe(final);
      }
    }
  },
);

test('20 simultaneous equal changes write one event and one audit entry', async () => {
  const order = await placed();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => setStatus(shopAdmin, order, 'ACCEPTED', 'PAID')),
  );
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await timeline(order)).toHaveLength(2);
  expect(await audit(order)).toHaveLength(1);
});

test('a cancelled or refunded order cannot be sold again', async () => {
  const order = await placed();
  await setStatus(owner, order, 'CANCELLED');
  for (const status of ['PAID', 'ACCEPTED', 'DELIVERED']) {
    expect(await setStatus(owner, order, status)).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
  }
  expect((await setStatus(owner, order, 'REFUNDED')).status).toBe(200);
  expect((await setStatus(owner, order, 'CANCELLED')).status).toBe(422);
  expect(await refundsOf(order)).toBe(1);
});

const audit = async (order: OrderView) => {
  const path = `/api/audit?subjectKind=order&subjectId=${order._id}`;
  return (await app.request<AuditEntryAnswer[]>(owner, 'GET', path)).body;
};

test('every change writes an audit entry; the list is for admin and owner and has pages', async () => {
  const order = await placed();
  await setStatus(shopAdmin, order, 'ACCEPTED');
  await setStatus(delivery, order, 'READY');
  expect(await audit(order)).toMatchObject([
    {
      actor: { _id: delivery.id, name: 'Devi' },
      action: 'order.status',
      before: { status: 'ACCEPTED' },
      after: { status: 'READY' },
    },
    {
      actor: { name: 'Shyam' },
      subjectKind: 'order',
      before: { status: 'PAID' },
      after: { status: 'ACCEPTED' },
    },
  ]);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { headers: Headers; body: AuditEntryAnswer[] } = await app.request<AuditEntryAnswer[]>(
      owner,
      'GET',
      `/api/audit?limit=3${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.body.map(({ _id }) => _id));
    cursor = page.headers.get('X-Next-Cursor');
  }
  const all = await app.request<AuditEntryAnswer[]>(owner, 'GET', '/api/audit');
  expect(seen).toEqual(all.body.map(({ _id }) => _id));
  for (const caller of [customer, shopAdmin, delivery]) {
    expect((await app.request(caller, 'GET', '/api/audit')).status).toBe(403);
  }
});

test('with AUTO_REFUND off, CANCELLED refunds nothing and REFUNDED does', async () => {
  const other = await startTestApp({ env: { AUTO_REFUND: 'false' } });
  try {
    const [customer, admin] = [await makeUser(other.ctx), await makeUser(other.ctx, { isAdmin: true })];
    const place = await makeShop(other.ctx);
    const tea = await makeFood(other.ctx, place, { name: 'Tea', price: 100 });
    const order = await makePlacedOrder(
      other,
      customer,
      await checkoutOf(other.ctx, place, [{ food: tea, quantity: 1 }]),
    );
    const refunds = async () => (await other.ctx.sql`select 1 from refunds`).count;
    await other.request(admin, 'PUT', `/api/orders/${order._id}/status`, { status: 'CANCELLED' });
    expect(await refunds()).toBe(0);
    // No text promises a refund: GET /api/config says so beforehand, and the refusal does not mention one.
    expect((await other.request(null, 'GET', '/api/config')).body).toMatchObject({ autoRefund: false });
    const back = await other.request(admin, 'PUT', `/api/orders/${order._id}/status`, { status: 'PAID' });
    expect(back).toMatchObject({
      status: 422,
      body: { message: 'This order was cancelled or refunded, so its status cannot change' },
    });
    await other.request(admin, 'PUT', `/api/orders/${order._id}/status`, { status: 'REFUNDED' });
    expect(await refunds()).toBe(1);
    expect((await app.request(null, 'GET', '/api/config')).body).toMatchObject({ autoRefund: true });
  } finally {
    await other.close();
  }
});
