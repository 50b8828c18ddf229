import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import webPush from 'web-push';
import { send, startTestApp, type TestApp } from '@canteen/api/testing/app';
import {
  customCheckout,
  makePaidCheckout,
  makeShop,
  makeUser,
  type TestUser,
} from '@canteen/api/testing/factories';
import { startApiProcess } from '@canteen/api/testing/processes/api-process';
import { startWorkerProcess } from './testing/worker-process.ts';

interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}
interface Export {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const EMAIL = 'meera.iyer@snu.edu.in';

let app: TestApp;
let receiver: Server;
let endpoint: string;
const bodies: string[] = [];
const paths = new Set<string>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    paths.add(request.url ?? '');
    void text(request).then((body) => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const spansOf = (service: string): Span[] =>
  bodies
    .flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
    .filter(({ resource }) =>
      resource.attributes.some(({ key, value }) => key === 'service.name' && value.stringValue === service),
    )
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
const attribute = (span: Span | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const partsOf = (spans: Span[], parent: Span | undefined) =>
  spans.filter(({ parentSpanId, traceId }) => parentSpanId === parent?.spanId && traceId === parent?.traceId);

test('requests, statements, calls of the provider and jobs are sent as traces, without values', async () => {
  const customer = await makeUser(app.ctx);
  const shopId = await makeShop(app.ctx);
  const env = { ...app.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const api = await startApiProcess(env);
  const post = (path: string, body: object) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: JSON.stringify(body),
    });
  expect((await fetch(`${api.url}/api/shops/${shopId}?name=Meera`)).status).toBe(200);
  await vi.waitFor(async () => expect((await fetch(`${api.url}/readyz`)).status).toBe(200));
  const started = await post('/api/razorpay/order', {
    orderItems: [{ name: 'Custom Items', price: 100, quantity: 1 }],
    totalPrice: 130,
    shopId,
    name: 'Meera Iyer',
    address: 'Hostel 1, Room 101',
    addressLatLng: { lat: 28.5251, lng: 77.5763 },
  });
  expect(started.status, await started.text()).toBe(200);
  expect((await post('/api/users/register/initiate', { email: EMAIL })).status).toBe(200);
  await api.end();

  const worker = await startWorkerProcess(env);
  await vi.waitFor(
    async () => {
      const [row] = await app.ctx.sql<{ queued: boolean }[]>`
        select one_time_codes.queued_at is not null as queued from one_time_codes`;
      expect(row?.queued).toBe(true);
      expect(await app.ctx.jobs.depths()).toMatchObject({ email: { waiting: 0, active: 0 } });
    },
    { interval: 50 },
  );
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;

  expect([...paths]).toEqual(['/v1/traces']);
  const spans = spansOf('canteen-api');
  const requests = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(requests.map(({ name }) => name).toSorted()).toEqual([
    'GET /api/shops/:id',
    'POST /api/razorpay/order',
    'POST /api/users/register/initiate',
  ]);
  const payment = requests.find(({ name }) => name === 'POST /api/razorpay/order');
  expect(attribute(payment, 'http.response.status_code')).toBe(200);
  expect(attribute(payment, 'http.route')).toBe('/api/razorpay/order');
  const parts = partsOf(spans, payment);
  expect(parts.map(({ name }) => name)).toContain('razorpay createOrder');
  const statements = parts
    .filter(({ name }) => name === 'PostgreSQL')
    .map((span) => String(attribute(span, 'db.query.text')));
  expect(statements.some((statement) => /insert into payments/.test(statement))).toBe(true);

  const workerSpans = spansOf('canteen-worker');
  const job = workerSpans.find(({ name }) => name === 'email code');
  const added = workerSpans.find(({ name }) => name === 'add to email');
  expect(added).toBeDefined();
  expect(job?.links).toMatchObject([{ traceId: added?.traceId, spanId: added?.spanId }]);

  const everything = bodies.join();
  for (const value of [EMAIL, 'Meera', customer.token, customer.id, shopId, 'Hostel 1'])
    expect(everything).not.toContain(value);
});

test('a receiver that does not answer changes no answer and delays no stop', async () => {
  let asked = 0;
  const silent = createServer(() => (asked += 1)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, 'listening');
  const api = await startApiProcess({
    ...app.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    // A process that waits for the receiver would not end during the test.
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    OTEL_BSP_EXPORT_TIMEOUT: '600000',
  });
  expect((await fetch(`${api.url}/api/shops`)).status).toBe(200);
  await api.end();
  await vi.waitFor(() => expect(asked).toBe(1));
});

test('the jobs of an order refer to the requests that placed and cancelled it', async () => {
  const [customer, admin] = [await makeUser(app.ctx), await makeUser(app.ctx, { isAdmin: true })];
  // With any browser that gets pushes there are jobs for pushes.
  await app.ctx.sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select users.id, sessions.id, 'https://push.example.com/a', 'key', 'auth', now()
    from (values (${(await makeUser(app.ctx)).id})) as users (id) join sessions on sessions.user_id = users.id`;
  const checkout = customCheckout(await makeShop(app.ctx), 100);
  const { paymentId } = await makePaidCheckout(app, customer, checkout);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const env = {
    ...app.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'of-an-order',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:canteen@example.edu',
  };
  const api = await startApiProcess(env);
  const call = (by: TestUser, method: string, path: string, body: object) =>
    send<{ _id: string }>(api.url + path, method, body, { authorization: `Bearer ${by.token}` });
  const placed = await call(customer, 'POST', '/api/orders/create', { paymentId });
  expect(placed.status).toBe(201);
  const path = `/api/orders/${placed.body._id}/status`;
  expect((await call(admin, 'PUT', path, { status: 'CANCELLED' })).status).toBe(200);
  await api.end();

  const ofPlacing = ['email order-placed', 'push new-order'];
  const ofCancelling = ['email order-status', 'push order-status', 'payments refund-order'];
  const worker = await startWorkerProcess(env);
  const spans = await vi.waitFor(
    () => {
      const sent = spansOf('of-an-order');
      expect(sent.map(({ name }) => name)).toEqual(expect.arrayContaining([...ofPlacing, ...ofCancelling]));
      return sent;
    },
    { interval: 50 },
  );
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;

  const linkOf = (name: string) => spans.find((span) => span.name === name)?.links?.[0];
  const idsOf = (name: string) => {
    const { traceId, spanId } = spans.find((span) => span.name === name) ?? {};
    return { traceId, spanId };
  };
  for (const job of ofPlacing) expect(linkOf(job), job).toMatchObject(idsOf('POST /api/orders/create'));
  for (const job of ofCancelling) expect(linkOf(job), job).toMatchObject(idsOf('PUT /api/orders/:id/status'));
});
