import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
let customer: TestUser;
let otherShopAdmin: TestUser;
let admin: TestUser;
let shop: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  admin = await makeUser(app.ctx, { isAdmin: true });
  shop = await makeShop(app.ctx);
  otherShopAdmin = await makeUser(app.ctx, { shops: [await makeShop(app.ctx, { name: 'Juice Corner' })] });
});
afterAll(() => app.close());

const ID = '0'.repeat(24);
/** Calls that need a right, each with a query or a body that is not valid. */
const CALLS = [
  ['GET', '/api/foods/admin?limit=0'],
  ['POST', '/api/foods'],
  ['PUT', `/api/foods/${ID}`],
  ['PATCH', `/api/foods/${ID}/toggle-enabled`],
  ['PATCH', '/api/foods/shop/{shop}/toggle-all'],
  ['POST', '/api/shops'],
  ['PATCH', '/api/shops/toggle-all-shops'],
  ['PUT', '/api/shops/{shop}'],
  ['PATCH', '/api/shops/{shop}/toggle-enabled'],
  ['PATCH', '/api/shops/{shop}/toggle-taxable'],
  ['POST', '/api/drop-points'],
  ['PUT', `/api/drop-points/${ID}`],
  ['GET', '/api/users/admin/all?limit=0'],
  ['POST', '/api/users/admin/bypass-list'],
  ['PUT', `/api/users/admin/${ID}`],
  ['PUT', `/api/users/admin/${ID}/block`],
  ['PUT', `/api/users/admin/${ID}/admin-role`],
  ['PUT', `/api/users/admin/${ID}/owner-role`],
  ['PUT', `/api/users/admin/${ID}/managed-shops`],
  ['GET', '/api/orders/statistics?limit=0'],
  ['GET', '/api/orders/statistics/details?top=0'],
  ['GET', '/api/audit?limit=0'],
] as const;

test.each(CALLS)(
  '%s %s: a user without the right gets 403 also when the request is wrong',
  async (method, path) => {
    const call = async (caller: TestUser) =>
      (
        await app.request(
          caller,
          method,
          path.replace('{shop}', shop),
          method === 'GET' ? undefined : { wrong: 1 },
        )
      ).status;
    expect(await call(customer)).toBe(403);
    expect(await call(admin)).toBe(400);
  },
);

test('a shop admin of another shop gets 403 too', async () => {
  for (const [method, path] of [
    ['PUT', `/api/shops/${shop}`],
    ['PATCH', `/api/foods/shop/${shop}/toggle-all`],
  ] as const)
    expect((await app.request(otherShopAdmin, method, path, { wrong: 1 })).status).toBe(403);
});

test('every call refuses a user without the right in the same words', async () => {
  for (const [method, path] of [
    ['POST', '/api/drop-points'],
    ['GET', '/api/audit'],
    ['GET', '/api/mails/failed'],
    ['POST', '/api/mails/failed/1/retry'],
    ['POST', '/api/mails/failed/retry'],
    ['DELETE', '/api/mails/failed/1'],
    ['DELETE', '/api/mails/failed'],
    ['GET', '/api/payments/exceptions'],
    ['POST', `/api/payments/refunds/${ID}/retry`],
  ] as const)
    expect(await app.request(customer, method, path), path).toMatchObject({
      status: 403,
      body: { message: 'You are not allowed to do this' },
    });
});

test('a call without a body refuses one', async () => {
  for (const [method, path] of [
    ['PUT', `/api/orders/${ID}/opened`],
    ['POST', '/api/mails/failed/1/retry'],
    ['POST', '/api/mails/failed/retry'],
    ['POST', `/api/payments/refunds/${ID}/retry`],
    ['POST', '/api/users/logout'],
  ] as const) {
    expect(await app.request(admin, method, path, { wrong: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', fields: { body: 'This call takes no body' } },
    });
  }
  expect((await app.request(admin, 'PUT', `/api/orders/${ID}/opened`, {})).status).toBe(404);
  expect((await app.request(admin, 'PUT', `/api/orders/${ID}/opened`)).status).toBe(404);
});
