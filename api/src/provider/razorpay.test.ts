import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY_SECRET, startSandboxFixture, type SandboxFixture } from '@canteen/demo/testing/sandbox';
import { failure } from '../testing/expected-failure.ts';
import { listen } from '../testing/listen.ts';
import { ProviderDownError, ProviderRefusedError } from './errors.ts';
import { providerBaseUrl, type RazorpayClient } from './razorpay.ts';

let fixture: SandboxFixture;
let razorpay: RazorpayClient;
beforeAll(async () => {
  fixture = await startSandboxFixture();
  razorpay = fixture.razorpay;
});
beforeEach(async () => {
  await fixture.sql`delete from razorpay_sandbox.faults`;
});
afterAll(() => fixture.close());

const order = (amount = 14_186) => razorpay.createOrder({ amount, currency: 'INR', receipt: `r${amount}` });
describe('orders', () => {
  it('are created and fetched, in paise', async () => {
    const made = await razorpay.createOrder({
      amount: 14_186,
      currency: 'INR',
      receipt: 'pay-1',
      notes: { shop: 'छोले वाला', n: '2' },
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amount: 14_186,
      amountPaid: 0,
      currency: 'INR',
      receipt: 'pay-1',
      status: 'created',
      notes: { shop: 'छोले वाला', n: '2' },
      createdAt: expect.any(Date),
    });
    expect(await razorpay.fetchOrder(made.id)).toEqual(made);
    expect((await order()).notes).toEqual({});
  });

  it('list all their payments, also the failed ones', async () => {
    const { id } = await order(5000);
    expect(await razorpay.fetchOrderPayments(id)).toEqual([]);
    await fixture.post('/pay', { order_id: id, outcome: 'failure' });
    expect(await razorpay.fetchOrder(id)).toMatchObject({ status: 'attempted', amountPaid: 0 });
    await fixture.post('/pay', { order_id: id, outcome: 'success' });

    const payments = await razorpay.fetchOrderPayments(id);
    expect(payments).toMatchObject([
      { orderId: id, status: 'captured', captured: true, amount: 5000, amountRefunded: 0, errorCode: null },
      { orderId: id, status: 'failed', captured: false, errorCode: 'BAD_REQUEST_ERROR' },
    ]);
    expect(await razorpay.fetchOrder(id)).toMatchObject({ status: 'paid', amountPaid: 5000 });
  });

  it("are refused with the provider's error message", async () => {
    const refused = await failure(ProviderRefusedError, order(99));
    expect(refused).toMatchObject({
      status: 422,
      code: 'REFUSED',
      statusCode: 400,
      providerCode: 'BAD_REQUEST_ERROR',
      description: 'Order amount less than minimum amount allowed',
      reason: 'input_validation_failed',
      field: 'amount',
    });
    const long = razorpay.createOrder({ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) });
    expect(await failure(ProviderRefusedError, long)).toMatchObject({ field: 'receipt' });
    const unknown = await failure(ProviderRefusedError, razorpay.fetchOrder('order_AAAAAAAAAAAAAA'));
    expect(unknown.description).toBe('The id provided does not exist');
  });

  it.each(['', 'order_', 'order_../payments', 'pay_29QQoUBi66xm2f', 'order_a?b=c'])(
    'are never requested with the malformed id %j',
    async (id) => {
      await fixture.addFault('*', { kind: 'delay', ms: 60_000 }, 9);
      expect(await failure(ProviderRefusedError, razorpay.fetchOrder(id))).toMatchObject({
        field: 'order_id',
      });
      await failure(ProviderRefusedError, razorpay.fetchOrderPayments(id));
      const payment = id.replace('pay_', 'order_');
      await failure(ProviderRefusedError, razorpay.fetchPayment(payment));
      await failure(ProviderRefusedError, razorpay.listRefunds(payment));
      await failure(ProviderRefusedError, razorpay.fetchRefund(id));
      await failure(
        ProviderRefusedError,
        razorpay.refund({ paymentId: payment, amount: 100, key: 'refund-0123456789' }),
      );
    },
  );
});

describe('the proxy of the environment', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('gets the calls to the provider, but not those to this machine', async () => {
    const tunnels: string[] = [];
    const proxy = createServer().listen(0, '127.0.0.1');
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '');
      socket.end('HTTP/1.1 502 No\r\n\r\n');
    });
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`);
    vi.stubEnv('NO_PROXY', 'unused.example');

    await failure(
      ProviderDownError,
      fixture.client({ baseUrl: 'http://provider.example' }).fetchOrder('order_A'),
    );
    expect(tunnels).toEqual(['provider.example:80']);
    await order();
    expect(tunnels).toHaveLength(1);
    proxy.close();
  });
});

describe('a provider that gives no valid answer', () => {
  it('fails with 503 and a reason for the log when it is unreachable', async () => {
    const silentServer = await listen(() => undefined);
    await silentServer.close();
    const down = await failure(
      ProviderDownError,
      fixture.client({ baseUrl: silentServer.url }).fetchOrder('order_A'),
    );
    expect(down).toMatchObject({ status: 503, code: 'DEPENDENCY_DOWN', reason: 'ECONNREFUSED' });
  });

  it('fails when it closes the connection', async () => {
    await fixture.addFault('orders.create', { kind: 'unreachable' });
    const before = await fixture.sql`select 1 from razorpay_sandbox.orders`;
    expect((await failure(ProviderDownError, order())).reason).toBe('ECONNRESET');
    expect(await fixture.sql`select 1 from razorpay_sandbox.orders`).toHaveLength(before.length);
  });

  it('fails when it answers after the timeout', async () => {
    await fixture.addFault('payments.list', { kind: 'delay', ms: 5000 });
    const shortTimeoutClient = fixture.client({ timeoutMs: 150 });
    const page = { from: new Date(0), to: new Date(), skip: 0, count: 10 };
    expect((await failure(ProviderDownError, shortTimeoutClient.listCapturedPayments(page))).reason).toBe(
      'timeout',
    );
  });

  it('fails when its answer does not end', async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": ');
    });
    const client = fixture.client({ baseUrl: server.url, timeoutMs: 150 });
    expect((await failure(ProviderDownError, client.fetchOrder('order_A'))).reason).toBe('timeout');
    await server.close();
  });

  it('fails when its answer is longer than 4 MB', async () => {
    const server = await listen((_, response) => {
      const padding = ' '.repeat(4 * 1024 * 1024);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(padding + JSON.stringify(plainOrder()));
    });
    const down = await failure(
      ProviderDownError,
      fixture.client({ baseUrl: server.url }).fetchOrder('order_A'),
    );
    expect(down.reason).toBe('UND_ERR_RES_EXCEEDED_MAX_SIZE');
    await server.close();
  });

  it.each([500, 502, 429, 408])('fails when it answers %i', async (status) => {
    await fixture.addFault('orders.create', { kind: 'refuse', status, description: 'not now' });
    expect((await failure(ProviderDownError, order())).reason).toBe(`answered ${status}: not now`);
  });

  it('fails as unavailable, not as a refusal, when it does not accept our key', async () => {
    const down = await failure(
      ProviderDownError,
      fixture.client({ keySecret: 'wrong' }).fetchOrder('order_A'),
    );
    expect(down.reason).toBe('answered 401: Authentication failed');
  });

  const invalidAnswers: [string, string, number][] = [
    ['an HTML page', '<html>bad gateway</html>', 502],
    ['an HTML page with status 200', '<html>hello</html>', 200],
    ['an empty body', '', 200],
    ['null', 'null', 200],
    ['an error without details', 'null', 400],
    ['an amount as text', JSON.stringify({ ...plainOrder(), amount: '100' }), 200],
    ['a fraction of a paisa', JSON.stringify({ ...plainOrder(), amount: 100.5 }), 200],
    ['another entity', JSON.stringify({ ...plainOrder(), entity: 'payment' }), 200],
    ['a malformed id', JSON.stringify({ ...plainOrder(), id: 'order_a|b' }), 200],
    ['an unknown status', JSON.stringify({ ...plainOrder(), status: 'perhaps' }), 200],
  ];
  it.each(invalidAnswers)('fails when it answers %s', async (_name, body, status) => {
    const server = await listen((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await failure(ProviderDownError, fixture.client({ baseUrl: server.url }).fetchOrder('order_A'));
    await server.close();
  });

  it('cannot redirect our key to another server', async () => {
    const requestUrls: string[] = [];
    const elsewhere = await listen((request, response) => {
      requestUrls.push(request.url ?? '');
      response.end(JSON.stringify(plainOrder()));
    });
    const server = await listen((_, response) => {
      response.writeHead(302, { location: elsewhere.url }).end();
    });
    await failure(ProviderDownError, fixture.client({ baseUrl: server.url }).fetchOrder('order_A'));
    expect(requestUrls).toEqual([]);
    await Promise.all([server.close(), elsewhere.close()]);
  });

  it('leaves no secret in the error', async () => {
    await fixture.addFault('orders.create', { kind: 'unreachable' });
    await fixture.addFault('orders.create', { kind: 'refuse', status: 500 });
    await fixture.addFault('orders.create', { kind: 'refuse' });
    const basic = Buffer.from(`rzp_test_sandbox:${KEY_SECRET}`).toString('base64');
    for (const _ of [1, 2, 3]) {
      const error: unknown = await order().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      const seen = inspect(error, { depth: 20, showHidden: true });
      expect(seen).not.toContain(KEY_SECRET);
      expect(seen).not.toContain(basic);
    }
  });
});

describe('payments', () => {
  it('are fetched with the captured amount, even when it differs from the ordered amount', async () => {
    const { orderId, paymentId } = await fixture.paid(14_186, { amount: 100 });
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({
      id: paymentId,
      orderId,
      amount: 100,
      currency: 'INR',
      status: 'captured',
      method: 'netbanking',
      notes: {},
    });
  });

  it('are captured once when they are authorised', async () => {
    const { orderId, paymentId } = await fixture.paid(7000, { capture: false });
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({ status: 'authorized', captured: false });
    const input = { paymentId, amount: 7000, currency: 'INR' } as const;
    const wrong = await failure(ProviderRefusedError, razorpay.capturePayment({ ...input, amount: 6999 }));
    expect(wrong.description).toBe('Capture amount must be equal to the amount authorized');

    const all = await Promise.all(Array.from({ length: 5 }, () => razorpay.capturePayment(input)));
    expect(all.map((payment) => payment.status)).toEqual(Array(5).fill('captured'));
    expect(await razorpay.fetchOrder(orderId)).toMatchObject({ status: 'paid', amountPaid: 7000 });
  });

  it('are listed in pages, only the captured ones of a period', async () => {
    const { sql } = fixture;
    const from = new Date('2031-05-01T00:00:00Z');
    const ids: string[] = [];
    for (const [minutes, more] of [
      [0, {}],
      [1, { capture: false }],
      [2, {}],
      [3, {}],
      [600, {}],
    ] as const) {
      const { paymentId } = await fixture.paid(2000, more);
      ids.push(paymentId);
      const created = from.getTime() / 1000 + minutes * 60;
      await sql`
        update razorpay_sandbox.payments set created = ${created} where payments.id = ${paymentId}`;
    }
    const page = { from, to: new Date(from.getTime() + 180_000), count: 2 };
    const first = await razorpay.listCapturedPayments({ ...page, skip: 0 });
    expect(first.payments.map((payment) => payment.id)).toEqual([ids[3], ids[2]]);
    expect(first.fetched).toBe(2);
    const second = await razorpay.listCapturedPayments({ ...page, skip: 2 });
    expect(second.payments.map((payment) => payment.id)).toEqual([ids[0]]);
    expect(second.fetched).toBe(2);
    expect(await razorpay.listCapturedPayments({ ...page, skip: 4 })).toEqual({ payments: [], fetched: 0 });
  });
});

describe('the address of the provider', () => {
  const razorpayAt = (change: { sandbox?: boolean; baseUrl?: string; host?: string }) =>
    providerBaseUrl({
      host: change.host ?? '127.0.0.1',
      port: 3000,
      razorpay: { sandbox: change.sandbox ?? true, keyId: 'k', keySecret: 's', baseUrl: change.baseUrl },
    });

  it('is on this machine with the sandbox, whatever HOST is, and the real one otherwise', () => {
    expect(razorpayAt({})).toBe('http://127.0.0.1:3000/dev/razorpay');
    expect(razorpayAt({ host: '0.0.0.0' })).toBe('http://127.0.0.1:3000/dev/razorpay');
    expect(razorpayAt({ host: '::' })).toBe('http://[::1]:3000/dev/razorpay');
    expect(razorpayAt({ baseUrl: 'http://127.0.0.1:4/x' })).toBe('http://127.0.0.1:4/x');
    expect(razorpayAt({ sandbox: false })).toBeUndefined();
  });
});

function plainOrder() {
  return {
    id: 'order_A',
    entity: 'order',
    amount: 100,
    amount_paid: 0,
    currency: 'INR',
    receipt: null,
    status: 'created',
    notes: [],
    created_at: 1_700_000_000,
  };
}
