import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeUser, type TestUser } from '../../testing/factories.ts';
import { type LiveClient, openClient } from '../../testing/live-client.ts';

let app: TestApp;
let customer: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  other = await makeUser(app.ctx);
});
afterAll(() => app.close());

const open = (token?: string) => openClient(app.url, token);

/** Sends many messages and waits until the server has cut the connection. */
async function chat(client: LiveClient): Promise<void> {
  const cut = new Promise((resolve) => client.socket.once('disconnect', resolve));
  for (let n = 0; n < 1_000; n += 1) client.socket.emit('orders:resume', { cursor: '0.0' }, () => {});
  await cut;
}

test('a socket with too many messages is cut, and its token is refused for a while; others stay', async () => {
  const chatty = await open(customer.token);
  const neighbour = await open(other.token);
  await chat(chatty);
  await expect(open(customer.token)).rejects.toMatchObject({ data: { code: 'TOO_MANY' } });
  expect(neighbour.socket.connected).toBe(true);
  await open(other.token);
  // Only its sockets are refused.
  expect((await app.request(customer, 'GET', '/api/users/me')).status).toBe(200);
});

test('a guest with too many messages is cut, and guests may still connect', async () => {
  await chat(await open());
  expect((await open()).socket.connected).toBe(true);
});
