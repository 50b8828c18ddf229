import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder } from '../testing/database/insert-rows.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  admin = await makeUser(app.ctx, { isAdmin: true });
  for (let n = 0; n < 100; n += 1) await insertOrder(app.ctx.sql, { userId: customer.id });
});
afterAll(() => app.close());

const get = (user: TestUser, path: string, acceptEncoding = 'gzip, deflate, br, zstd') =>
  request(app.url + path, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': acceptEncoding },
  });

test.each([
  ['a customer', () => customer],
  ['an admin', () => admin],
])('the list of 100 orders is compressed for %s', async (_who, user) => {
  const answer = await get(user(), '/api/orders');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    'cache-control': 'no-store',
  });
  const sent = Buffer.from(await answer.body.arrayBuffer());
  expect(answer.headers['content-length']).toBe(String(sent.length));
  const text = gunzipSync(sent).toString();
  expect(JSON.parse(text)).toHaveLength(100);
  expect(sent.length).toBeLessThan(text.length / 4);
});

test.each(['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
  'a client that accepts %s gets the list as it is',
  async (accepted) => {
    const answer = await get(customer, '/api/orders', accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(await answer.body.json()).toHaveLength(100);
  },
);

test('a short list, and an answer with a session token, are not compressed', async () => {
  const short = await get(customer, '/api/orders?limit=5');
  expect(await short.body.json()).toHaveLength(5);
  const own = await get(customer, '/api/users/me');
  expect(await own.body.json()).toMatchObject({ token: customer.token });
  for (const { headers } of [short, own]) expect(headers['content-encoding']).toBeUndefined();
});
