import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  createOrder,
  makeFood,
  makePaidCheckout,
  makeShop,
  makeUser,
  payAtProvider,
  startPayment,
  type TestUser,
  verifyBody,
  verifyPayment,
} from '../testing/factories.ts';
import { startSession } from './start-session.ts';

// The three calls of a checkout begin with the customer as they were at an earlier call. Their statements check that the
// session and the customer are still the same.

let app: TestApp;
let customer: TestUser;
let shop: string;
let food: string;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await makeUser(app.ctx, { name: 'Asha Rao' });
  await remember(customer);
});

/** After a call that looks the session up, the API knows its customer. */
const remember = async (user: TestUser) =>
  expect(await app.request(user, 'GET', '/api/orders')).toMatchObject({ status: 200 });

const checkout = (): Promise<StartPaymentInput> => checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);

interface Call {
  path: string;
  body: object;
  /** Whether the call has changed something. */
  changed(): Promise<boolean>;
}

const exists = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length > 0;

/** Each call of a checkout, ready to be sent. */
const calls: [string, () => Promise<Call>][] = [
  [
    'starting a payment',
    async () => ({
      path: '/api/razorpay/order',
      body: await checkout(),
      changed: () => exists(app.ctx.sql`select from payments where payments.user_id = ${customer.id}`),
    }),
  ],
  [
    'verifying a payment',
    async () => {
      const { id } = await startPayment(app, customer, await checkout());
      return {
        path: '/api/razorpay/verify',
        body: verifyBody(await payAtProvider(app, id)),
        changed: () =>
          exists(
            app.ctx
              .sql`select from payments where payments.provider_order_id = ${id} and payments.verified_at is not null`,
          ),
      };
    },
  ],
  [
    'placing an order',
    async () => {
      const { paymentId } = await makePaidCheckout(app, customer, await checkout());
      return {
        path: '/api/orders/create',
        body: { paymentId },
        changed: () =>
          exists(app.ctx.sql`select from orders where orders.provider_payment_id = ${paymentId}`),
      };
    },
  ],
];

const endings: [string, (user: TestUser) => PromiseLike<unknown>][] = [
  ['session was logged out', (user) => app.request(user, 'POST', '/api/users/logout')],
  [
    'customer was blocked',
    ({ id }) => app.ctx.sql`update users set is_blocked = true where users.id = ${id}`,
  ],
  [
    'session has expired',
    // Not now(): the API's clock has milliseconds, so within the same one the session would still be valid.
    ({ id }) => app.ctx.sql`
      update sessions set created_at = now() - interval '1 day', expires_at = now() - interval '1 second'
      where sessions.user_id = ${id}`,
  ],
  ['session was deleted', ({ id }) => app.ctx.sql`delete from sessions where sessions.user_id = ${id}`],
];

describe.each(calls)('%s', (_, prepare) => {
  test.each(endings)('is refused with 401 when the %s, and changes nothing', async (_ending, end) => {
    const call = await prepare();
    await end(customer);
    expect(await app.request(customer, 'POST', call.path, call.body)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    expect(await call.changed()).toBe(false);
  });

  test('is done when the customer was renamed meanwhile', async () => {
    const call = await prepare();
    await app.ctx.sql`update users set name = 'Asha Iyer' where users.id = ${customer.id}`;
    expect((await app.request(customer, 'POST', call.path, call.body)).status).toBeOneOf([200, 201]);
    expect(await call.changed()).toBe(true);
  });

  test('a wrong body is answered with 400, and with 401 when the session has ended', async () => {
    const { path } = await prepare();
    expect(await app.request(customer, 'POST', path, { wrong: true })).toMatchObject({ status: 400 });
    await app.ctx.sql`delete from sessions where sessions.user_id = ${customer.id}`;
    expect(await app.request(customer, 'POST', path, { wrong: true })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
  });
});

test('an order has the name and the number that the customer has when the payment starts', async () => {
  await app.ctx.sql`
    update users set name = 'Asha Iyer', contact = '9876500000' where users.id = ${customer.id}`;
  const { paymentId } = await makePaidCheckout(app, customer, await checkout());
  expect(await createOrder(app, customer, paymentId)).toMatchObject({
    status: 201,
    body: { contact: '9876500000' },
  });
  const [event] = await app.ctx.sql<{ actorName: string }[]>`
    select order_events.actor_name from order_events
      join orders on orders.id = order_events.order_id
    where orders.provider_payment_id = ${paymentId}`;
  expect(event?.actorName).toBe('Asha Iyer');
});

test('a payment is refused to a customer who asked to be deleted meanwhile, and started after that was taken back', async () => {
  const ask = (at: Date | null) =>
    app.ctx.sql`update users set deletion_requested_at = ${at} where users.id = ${customer.id}`;
  await ask(new Date());
  expect(await app.request(customer, 'POST', '/api/razorpay/order', await checkout())).toMatchObject({
    status: 422,
    body: { code: 'REFUSED' },
  });
  await ask(null);
  expect((await app.request(customer, 'POST', '/api/razorpay/order', await checkout())).status).toBe(200);
});

test('of two sessions of a customer that verify and place one payment at the same time, the ended one is refused', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const token = await startSession(app.ctx, customer.id, { ip: '127.0.0.1', userAgent: 'another' });
      const ended = { id: customer.id, token };
      await remember(ended);
      const { id } = await startPayment(app, customer, await checkout());
      return { ended, proof: await payAtProvider(app, id) };
    }),
  );
  await app.ctx.sql`
    delete from sessions where sessions.user_id = ${customer.id} and sessions.user_agent = 'another'`;

  const verified = await Promise.all(
    rounds.flatMap(({ ended, proof }) => [
      verifyPayment(app, customer, proof),
      verifyPayment(app, ended, proof),
    ]),
  );
  expect(verified.map(({ status }) => status)).toEqual(rounds.flatMap(() => [200, 401]));
  const placed = await Promise.all(
    rounds.flatMap(({ ended, proof: { razorpay_payment_id: id } }) => [
      createOrder(app, customer, id),
      createOrder(app, ended, id),
    ]),
  );
  expect(placed.map(({ status }) => status)).toEqual(rounds.flatMap(() => [201, 401]));
  const { body } = await app.request<{ orders: OrderView[] }>(customer, 'GET', '/api/orders');
  expect(JSON.stringify(body)).toContain(placed[0]?.body._id);
});
