import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeShop, makeUser } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an unknown field inside another one is named with its path', async () => {
  const checkout = {
    shopId: 'a'.repeat(24),
    totalPrice: 100,
    name: 'Asha Rao',
    address: 'Hostel 3, room 12',
    addressLatLng: { lat: 28.5, lng: 77.5, zoom: 3 },
    orderItems: [{ food: 'b'.repeat(24), quantity: 1, price: 1 }],
  };
  const user = await makeUser(app.ctx);
  expect(await app.request(user, 'POST', '/api/razorpay/order', checkout)).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID',
      fields: { 'orderItems.0.price': 'Unknown field', 'addressLatLng.zoom': 'Unknown field' },
    },
  });
});

test('a value of another type is not called missing', async () => {
  const admin = await makeUser(app.ctx, { isAdmin: true });
  const shop = await makeShop(app.ctx);
  const fieldsOf = async (food: object) =>
    (await app.request(admin, 'POST', '/api/foods', { name: 'Idli', price: 30, shop, ...food })).body[
      'fields'
    ];
  expect(await fieldsOf({ description: 5 })).toEqual({ description: 'description must be a text' });
  expect(await fieldsOf({ description: null })).toEqual({ description: 'description must be a text' });
  expect(await fieldsOf({ name: ['Idli'] })).toEqual({ name: 'name must be a text' });
  expect(await fieldsOf({ name: null })).toEqual({ name: 'Name is required' });
  expect(await fieldsOf({ name: undefined })).toEqual({ name: 'Name is required' });
});

test('an unknown field is named, whatever its name is', async () => {
  const send = async (body: string) => {
    const answer = await fetch(`${app.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return answer.text();
  };
  const login = '"contact":"9000000005","password":"campus123"';
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const answer = await send(`{${login},"${name}":{}}`);
    expect(answer).toContain(`"message":"Unknown field: ${name}"`);
    expect(answer).toContain(`"fields":{"${name}":"Unknown field"}`);
  }
});

test('the payment sandbox names the field too', async () => {
  await expect(app.sandbox('/pay', {})).rejects.toThrow('The order_id is invalid: order_id is required');
});

test('a body of another type is refused as such, and not as missing fields', async () => {
  const message = 'The body must be JSON, with Content-Type: application/json';
  const send = async (type: string, body: string) => {
    const answer = await fetch(`${app.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as { message: string; fields: object } };
  };
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    expect(await send(type, '{"contact":"9000000005","password":"campus123"}')).toMatchObject({
      status: 400,
      body: { message, fields: { body: message } },
    });
  }
  const missing = await send('application/json; charset=utf-8', '{"contact":"9000000005"}');
  expect(missing.body.fields).toEqual({ password: 'This Field Is Required' });
});
