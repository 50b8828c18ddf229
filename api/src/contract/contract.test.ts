import { connect, type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { connectClient } from '../testing/live-client.ts';

// The rules for every call (decisions, HTTP).

let app: TestApp;
let customer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
});
afterAll(() => app.close());

interface Specification {
  openapi: string;
  paths: Record<string, Record<string, { responses: object }>>;
}

test('the OpenAPI document lists the calls, and the docs page loads files only from this server', async () => {
  const { body } = await app.request<Specification>(null, 'GET', '/api/openapi.json');
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const call of [
    'GET /api/config',
    'POST /api/users/login',
    'POST /api/users/logout',
    'GET /api/shops',
    'GET /api/shops/tags',
    'GET /api/shops/{id}',
    'GET /api/shops/{id}/foods',
    'GET /api/foods/{id}',
    'POST /api/razorpay/order',
    'POST /api/razorpay/verify',
    'POST /api/razorpay/webhook',
    'POST /api/orders/create',
    'GET /api/orders',
    'GET /api/orders/{status}',
    'GET /api/orders/allstatus',
    'GET /api/orders/track/{id}',
    'PUT /api/orders/{id}/status',
    'GET /api/audit',
    'GET /api/payments/exceptions',
    'GET /api/push/subscriptions',
  ]) {
    expect(calls).toContain(call);
  }
  const docs = await (await fetch(`${app.url}/api/docs`)).text();
  const parts = [...docs.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part ?? '');
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.every((part) => part.startsWith('/'))).toBe(true);
  for (const part of parts) expect((await fetch(`${app.url}${part}`)).status).toBe(200);
});

test('a path that names one shop, food or order is never refused as invalid, and the document says so', async () => {
  const { body } = await app.request<Specification>(null, 'GET', '/api/openapi.json');
  const owner = await makeUser(app.ctx, { isOwner: true });
  for (const path of ['/api/shops/{id}', '/api/foods/{id}', '/api/orders/track/{id}']) {
    const wrong = path.replace('{id}', 'x'.repeat(101));
    expect(await app.request(owner, 'GET', wrong)).toMatchObject({ status: 404 });
    const statuses = Object.keys(body.paths[path]?.['get']?.responses ?? {});
    expect(statuses).toContain('404');
    expect([path, ...statuses]).not.toContain('400');
  }
});

test('each call that changes something answers a body that it does not know with a described status', async () => {
  const { body } = await app.request<Specification>(null, 'GET', '/api/openapi.json');
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { responses }]) => ({ path, method: method.toUpperCase(), responses })),
  );
  expect(calls.length).toBeGreaterThan(30);
  const undescribed: string[] = [];
  for (const { path, method, responses } of calls) {
    // A new user for each call, which may end the session.
    const callers = [null, await makeUser(app.ctx), await makeUser(app.ctx, { isOwner: true })];
    for (const [at, caller] of callers.entries()) {
      const filled = path.replaceAll(/\{\w+\}/g, '0123456789abcdef01234567');
      const { status } = await app.request(caller, method, filled, { x: 1 });
      const who = ['guest', 'customer', 'owner'][at] ?? '';
      if (!Object.keys(responses).includes(String(status)))
        undescribed.push(`${who}: ${method} ${path} → ${status}`);
    }
  }
  expect(undescribed).toEqual([]);
});

test('a slash at the end of a path changes nothing, as in /api/orders/{status?} without a status', async () => {
  const owner = await makeUser(app.ctx, { isOwner: true });
  for (const path of ['/api/orders', '/api/shops', '/api/foods/admin']) {
    const answer = await app.request(owner, 'GET', path);
    expect(answer.status).toBe(200);
    expect(await app.request(owner, 'GET', `${path}/`)).toMatchObject({ status: 200, body: answer.body });
  }
  expect(await app.request(null, 'GET', '/api/orders/')).toMatchObject({ status: 401 });
  expect(await app.request(null, 'GET', '/api/nothing/')).toMatchObject({ status: 404 });
});

test('errors are { message, code, fields? } with the right status', async () => {
  const BROKEN = 'The body is not valid JSON';
  expect(await app.request(null, 'GET', '/api/nothing')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect(await app.request(null, 'POST', '/api/users/login', '{not json')).toMatchObject({
    status: 400,
    body: { code: 'INVALID', message: BROKEN, fields: { body: BROKEN } },
  });
  expect(await app.request(null, 'POST', '/api/users/login', '[]')).toMatchObject({ status: 400 });
  expect(await app.request(null, 'POST', '/api/users/login', undefined)).toMatchObject({ status: 400 });
  const huge = JSON.stringify({ email: 'a'.repeat(300_000), password: 'abcde' });
  expect(await app.request(null, 'POST', '/api/users/login', huge)).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  });
});

test('NUL and other control characters get 400 with the field, not a database error', async () => {
  for (const text of ['a\u0000b', 'a\u0007b', '\ud800']) {
    const { status, body } = await app.request(
      customer,
      'GET',
      `/api/orders?userFilter=${encodeURIComponent(text.toWellFormed())}`,
    );
    expect(status, JSON.stringify(body)).toBeOneOf([200, 400]);
    expect(status).toBe(text === '\ud800' ? 200 : 400);
  }
  const search = await app.request(null, 'GET', '/api/shops/search/%00');
  expect(search).toMatchObject({ status: 400, body: { fields: { term: expect.any(String) as string } } });
});

test.each(['0000', '0007', '0085', '202E', 'D800'])(
  'the address of a picture with U+%s is 400 with the field',
  async (hex) => {
    const admin = await makeUser(app.ctx, { isAdmin: true });
    const shop = await makeShop(app.ctx);
    const imageUrl = `https://example.org/vada${String.fromCharCode(Number.parseInt(hex, 16))}.jpg`;
    const body = { name: 'Vada', price: 30, shop, imageUrl };
    expect(await app.request(admin, 'POST', '/api/foods', body)).toMatchObject({
      status: 400,
      body: { fields: { imageUrl: 'Use an https address or upload a picture' } },
    });
  },
);

test.each([
  ['GET', '/api/orders?limit=0', 'limit', 'limit must be at least 1'],
  ['GET', '/api/orders?limit=501', 'limit', 'limit must be at most 500'],
  ['GET', '/api/orders?limit=1.5', 'limit', 'limit must be a whole number'],
  ['GET', '/api/orders?limit=ten', 'limit', 'limit must be a number'],
  ['GET', '/api/orders?startDate=9999-12-31', 'startDate', 'Please use a date from 0001-01-02 to 9998-12-31'],
  ['GET', '/api/orders?endDate=2026-1-1', 'endDate', 'Please use YYYY-MM-DD'],
  ['GET', '/api/orders?startDate=2026-01-02&endDate=2026-01-01', 'startDate', 'From cannot be later than To'],
  ['GET', '/api/orders/PIAD', 'status', 'There is no such status'],
  ['PUT', '/api/orders/C7K2QX/status', 'status', 'There is no such status', { status: 'PIAD' }],
  ['PUT', '/api/orders/C7K2QX/status', 'from', 'There is no such status', { status: 'PAID', from: 'x' }],
  ['PUT', '/api/orders/C7K2QX/status', 'status', 'status is required', {}],
  ['PUT', '/api/orders/C7K2QX/status', 'status', 'status must be a text', { status: 1 }],
  [
    'PUT',
    '/api/orders/C7K2QX/status',
    'status',
    'status must have at most 20 characters',
    { status: 'x'.repeat(21) },
  ],
])('%s %s is 400 with a sentence about %s: %s', async (method, path, field, message, body?: object) => {
  const answer = await app.request(customer, method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
});

test('each public answer is the same with and without a token, and caches ask each time', async () => {
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Vada', price: 30 });
  // The list may be older than the shop by 400 ms, and would change between the two calls.
  await vi.waitFor(async () =>
    expect((await app.request(null, 'GET', '/api/shops')).body).toContainEqual(
      expect.objectContaining({ _id: shop }),
    ),
  );
  for (const path of [
    '/api/config',
    '/api/shops',
    '/api/shops/tags',
    '/api/shops/search/vada',
    '/api/shops/tag/All',
    `/api/shops/${shop}`,
    `/api/shops/${shop}/foods`,
    '/api/foods/search/vada',
    `/api/foods/${food}`,
    '/api/drop-points',
  ]) {
    const [guest, known] = [await app.request(null, 'GET', path), await app.request(customer, 'GET', path)];
    expect(known.body, path).toEqual(guest.body);
    for (const { status, headers } of [guest, known])
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
  }
  const own = await app.request(customer, 'GET', '/api/users/me');
  expect(own.headers.get('cache-control')).toBe('no-store');
  const refused = await app.request(null, 'GET', '/api/users/me');
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  const openapi = await app.request(null, 'GET', '/api/openapi.json');
  expect(openapi.headers.get('cache-control')).toBe('no-cache');
});

test('the message names an unknown field', async () => {
  expect(await app.request(customer, 'GET', '/api/orders?page=2')).toMatchObject({
    status: 400,
    body: { message: 'Unknown field: page', fields: { page: 'Unknown field' } },
  });
});

test('an empty filter is ignored', async () => {
  const path = '/api/orders?startDate=&endDate=&shopId=&userFilter=&userId=';
  expect(await app.request(customer, 'GET', path)).toMatchObject({ status: 200, body: [] });
  expect(await app.request(customer, 'GET', '/api/orders?startDate=2026-02-30')).toMatchObject({
    status: 400,
    body: { fields: { startDate: 'Please use YYYY-MM-DD' } },
  });
});

test('in production every path under /dev is 404', async () => {
  const production = createAdaptorServer({ fetch: createApp(app.ctx).fetch });
  await new Promise<void>((resolve) => production.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(production.address() as AddressInfo).port}`;
  try {
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/razorpay/checkout.js', '/dev/nothing'])
      expect((await fetch(url + path)).status).toBe(404);
    expect((await fetch(`${url}/dev/jobs/sweep/run`, { method: 'POST' })).status).toBe(404);
  } finally {
    production.close();
  }
});

test('a request from another origin gets no CORS headers', async () => {
  const answer = await fetch(`${app.url}/api/shops`, { headers: { origin: 'https://evil.example' } });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('health, readiness and metrics answer', async () => {
  expect(await app.request(null, 'GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await vi.waitFor(async () =>
    expect(await app.request(null, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    }),
  );
  await app.request(null, 'GET', '/api/shops');
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Idli', price: 40 });
  await makePlacedOrder(app, customer, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
  const screen = await connectClient(app.url, customer.token);
  const lines = [
    /canteen_http_request_duration_seconds_count\{method="GET",route="\/api\/shops",status="200"\} \d+/,
    /canteen_open_sockets 1/,
    /canteen_orders\{status="PAID"\} 1/,
    /canteen_queue_jobs\{queue="email",state="waiting"\} \d+/,
    /canteen_queue_oldest_seconds\{queue="payments"\} [\d.]+/,
    /canteen_unaccepted_orders 1/,
    /canteen_oldest_unaccepted_order_seconds \d/,
    /canteen_unsettled_captures 0/,
    /canteen_refunds_open 0/,
    /canteen_refunds_failed 0/,
    // No worker runs here.
    /canteen_oldest_undispatched_event_seconds \d/,
    /canteen_database_disk_full 0/,
    /nodejs_eventloop_lag_seconds/,
  ];
  // The metrics of the queues are missing while the queues cannot be read in time.
  await vi.waitFor(
    async () => {
      const metrics = await (await fetch(`${app.url}/metrics`)).text();
      for (const line of lines) expect(metrics).toMatch(line);
    },
    { timeout: 60_000 },
  );
  screen.close();
});

test('with METRICS_PORT, metrics and health are on a port of their own and not on the public one', async () => {
  const inside = await startTestApp({ env: { METRICS_PORT: '0' } });
  try {
    expect(await inside.request(null, 'GET', '/metrics')).toMatchObject({ status: 404 });
    const address = `http://127.0.0.1:${inside.metricsPort}`;
    const metrics = await fetch(`${address}/metrics`);
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    expect(await metrics.text()).toMatch(/canteen_open_sockets 0/);
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
    expect((await fetch(`${address}/api/shops`)).status).toBe(404);
  } finally {
    await inside.close();
  }
});

test('200 simultaneous requests succeed, also from one user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => app.request(customer, 'GET', '/api/shops/managed')),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a running request is answered before the server closes', async () => {
  const own = await startTestApp();
  const { hostname, port } = new URL(own.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const body = JSON.stringify({ contact: '9000000000', password: 'wrong one' });
  socket.write(
    `POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
  // Hashing the password takes some time, and the server starts to close during it.
  await own.request(null, 'GET', '/healthz');
  await own.close();
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
