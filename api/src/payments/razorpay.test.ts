import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEY_SECRET, listen, startSandboxWorld, type SandboxWorld } from '../dev/razorpay-sandbox/testing.ts';
import { ProviderDown, ProviderRefused } from './provider-errors.ts';
import { providerBaseUrl, type RazorpayClient } from './razorpay.ts';

let world: SandboxWorld;
let razorpay: RazorpayClient;
beforeAll(async () => {
  world = await startSandboxWorld();
  razorpay = world.razorpay;
});
beforeEach(async () => {
  await world.sql`delete from razorpay_sandbox.knobs`;
});
afterAll(() => world.close());

const order = (amount = 14_186) => razorpay.createOrder({ amount, currency: 'INR', receipt: `r${amount}` });
const knob = (operation: string, effect: object, times = 1) =>
  world.post('/knobs', { operation, effect, times });

async function paid(amount = 14_186, more: object = {}): Promise<{ orderId: string; paymentId: string }> {
  const { id } = await order(amount);
  const { body } = await world.post<{ razorpay_payment_id: string }>('/pay', {
    order_id: id,
    outcome: 'success',
    ...more,
  });
  return { orderId: id, paymentId: body.razorpay_payment_id };
}

async function failure<Kind extends ProviderDown | ProviderRefused>(
  kind: abstract new (...args: never[]) => Kind,
  work: Promise<unknown>,
): Promise<Kind> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof kind) return error;
  throw new Error(`${kind.name} was expected, not ${inspect(error)}`);
}

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

  it('tell of their payments, the failed ones too', async () => {
    const { id } = await order(5000);
    expect(await razorpay.fetchOrderPayments(id)).toEqual([]);
    await world.post('/pay', { order_id: id, outcome: 'failure' });
    expect(await razorpay.fetchOrder(id)).toMatchObject({ status: 'attempted', amountPaid: 0 });
    await world.post('/pay', { order_id: id, outcome: 'success' });

    const payments = await razorpay.fetchOrderPayments(id);
    expect(payments).toMatchObject([
      { orderId: id, status: 'captured', captured: true, amount: 5000, amountRefunded: 0, errorCode: null },
      { orderId: id, status: 'failed', captured: false, errorCode: 'BAD_REQUEST_ERROR' },
    ]);
    expect(await razorpay.fetchOrder(id)).toMatchObject({ status: 'paid', amountPaid: 5000 });
  });

  it('are refused with the words of the provider', async () => {
    const refused = await failure(ProviderRefused, order(99));
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
    expect(await failure(ProviderRefused, long)).toMatchObject({ field: 'receipt' });
    const unknown = await failure(ProviderRefused, razorpay.fetchOrder('order_AAAAAAAAAAAAAA'));
    expect(unknown.description).toBe('The id provided does not exist');
  });

  it.each(['', 'order_', 'order_../payments', 'pay_29QQoUBi66xm2f', 'order_a?b=c'])('never ask for %j', async (id) => {
    await knob('*', { kind: 'delay', ms: 60_000 }, 9);
    expect(await failure(ProviderRefused, razorpay.fetchOrder(id))).toMatchObject({ field: 'order_id' });
    await failure(ProviderRefused, razorpay.fetchOrderPayments(id));
    const payment = id.replace('pay_', 'order_');
    await failure(ProviderRefused, razorpay.fetchPayment(payment));
    await failure(ProviderRefused, razorpay.listRefunds(payment));
    await failure(ProviderRefused, razorpay.fetchRefund(id));
    await failure(
      ProviderRefused,
      razorpay.refund({ paymentId: payment, amount: 100, key: 'refund-0123456789' }),
    );
  });
});

describe('a provider that is down', () => {
  it('is unreachable: 503, with the reason for the log', async () => {
    const nobody = await listen(() => undefined);
    await nobody.close();
    const down = await failure(ProviderDown, world.client({ baseUrl: nobody.url }).fetchOrder('order_A'));
    expect(down).toMatchObject({ status: 503, code: 'DEPENDENCY_DOWN', reason: 'ECONNREFUSED' });
  });

  it('cuts the connection', async () => {
    await knob('orders.create', { kind: 'unreachable' });
    const before = await world.sql`select 1 from razorpay_sandbox.orders`;
    expect((await failure(ProviderDown, order())).reason).toBe('ECONNRESET');
    expect(await world.sql`select 1 from razorpay_sandbox.orders`).toHaveLength(before.length);
  });

  it('answers too late', async () => {
    await knob('payments.list', { kind: 'delay', ms: 5000 });
    const hasty = world.client({ timeoutMs: 150 });
    const page = { from: new Date(0), to: new Date(), skip: 0, count: 10 };
    expect((await failure(ProviderDown, hasty.listCapturedPayments(page))).reason).toBe('timeout');
  });

  it.each([500, 502, 429, 408])('answers %i', async (status) => {
    await knob('orders.create', { kind: 'refuse', status, description: 'not now' });
    expect((await failure(ProviderDown, order())).reason).toBe(`answered ${status}: not now`);
  });

  it('does not know our key, which is our fault and no refusal', async () => {
    const down = await failure(ProviderDown, world.client({ keySecret: 'wrong' }).fetchOrder('order_A'));
    expect(down.reason).toBe('answered 401: Authentication failed');
  });

  const odd: [string, string, number][] = [
    ['a page', '<html>bad gateway</html>', 502],
    ['a page as if all were well', '<html>hello</html>', 200],
    ['nothing', '', 200],
    ['null', 'null', 200],
    ['an error without its body', 'null', 400],
    ['an amount as text', JSON.stringify({ ...plainOrder(), amount: '100' }), 200],
    ['a fraction of a paisa', JSON.stringify({ ...plainOrder(), amount: 100.5 }), 200],
    ['another entity', JSON.stringify({ ...plainOrder(), entity: 'payment' }), 200],
    ['an odd id', JSON.stringify({ ...plainOrder(), id: 'order_a|b' }), 200],
    ['an unknown status', JSON.stringify({ ...plainOrder(), status: 'perhaps' }), 200],
  ];
  it.each(odd)('answers %s', async (_name, body, status) => {
    const server = await listen((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await failure(ProviderDown, world.client({ baseUrl: server.url }).fetchOrder('order_A'));
    await server.close();
  });

  it('sends us elsewhere: the key does not follow', async () => {
    const asked: string[] = [];
    const elsewhere = await listen((request, response) => {
      asked.push(request.url ?? '');
      response.end(JSON.stringify(plainOrder()));
    });
    const server = await listen((_, response) => {
      response.writeHead(302, { location: elsewhere.url }).end();
    });
    await failure(ProviderDown, world.client({ baseUrl: server.url }).fetchOrder('order_A'));
    expect(asked).toEqual([]);
    await Promise.all([server.close(), elsewhere.close()]);
  });

  it('never has our secret in the error', async () => {
    await knob('orders.create', { kind: 'unreachable' });
    await knob('orders.create', { kind: 'refuse', status: 500 });
    await knob('orders.create', { kind: 'refuse' });
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
  it('are fetched, and keep what was captured even if it is not what was ordered', async () => {
    const { orderId, paymentId } = await paid(14_186, { amount: 100 });
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

  it('are captured once, when they are only authorised', async () => {
    const { orderId, paymentId } = await paid(7000, { capture: false });
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({ status: 'authorized', captured: false });
    const input = { paymentId, amount: 7000, currency: 'INR' } as const;
    const wrong = await failure(ProviderRefused, razorpay.capturePayment({ ...input, amount: 6999 }));
    expect(wrong.description).toBe('Capture amount must be equal to the amount authorized');

    const all = await Promise.all(Array.from({ length: 5 }, () => razorpay.capturePayment(input)));
    expect(all.map((payment) => payment.status)).toEqual(Array(5).fill('captured'));
    expect(await razorpay.fetchOrder(orderId)).toMatchObject({ status: 'paid', amountPaid: 7000 });
  });

  it('are listed by the page, the captured ones of a time', async () => {
    const { sql } = world;
    const from = new Date('2031-05-01T00:00:00Z');
    const ids: string[] = [];
    for (const [minutes, more] of [[0, {}], [1, { capture: false }], [2, {}], [3, {}], [600, {}]] as const) {
      const { paymentId } = await paid(2000, more);
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

describe('refunds', () => {
  const key = 'refund-of-a-test_0001';

  it('are made once for a key, also by fifty at once', async () => {
    const { paymentId } = await paid();
    const input = { paymentId, amount: 14_186, key, notes: { why: 'cancelled' } };
    const made = await Promise.all(Array.from({ length: 50 }, () => razorpay.refund(input)));
    expect(new Set(made.map((refund) => refund.id)).size).toBe(1);
    expect(made[0]).toMatchObject({
      paymentId,
      amount: 14_186,
      currency: 'INR',
      receipt: key,
      status: 'processed',
      notes: { why: 'cancelled' },
    });
    expect(await razorpay.listRefunds(paymentId)).toEqual([made[0]]);
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({
      status: 'refunded',
      captured: true,
      amountRefunded: 14_186,
    });
  });

  it('are found again when the answer was lost, or came too late', async () => {
    const { paymentId } = await paid();
    await knob('refunds.create', { kind: 'lost-answer' });
    const input = { paymentId, amount: 5000, key: 'refund-of-a-test_0002' };
    expect((await failure(ProviderDown, razorpay.refund(input))).reason).toBe('ECONNRESET');
    await knob('refunds.create', { kind: 'refuse', description: 'it must not be asked again' }, 10);
    const again = await razorpay.refund(input);
    await world.sql`delete from razorpay_sandbox.knobs`;

    const late = { paymentId, amount: 6000, key: 'refund-of-a-test_0003' };
    await knob('refunds.create', { kind: 'delay', ms: 5000 });
    const hasty = world.client({ timeoutMs: 300 });
    expect((await failure(ProviderDown, hasty.refund(late))).reason).toBe('timeout');
    const found = await razorpay.refund(late);
    expect(await razorpay.listRefunds(paymentId)).toEqual([found, again]);
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({ status: 'captured', amountRefunded: 11_000 });
  });

  it('are never more than was captured', async () => {
    const { paymentId } = await paid(10_000);
    const refund = (amount: number, n: number) =>
      razorpay.refund({ paymentId, amount, key: `refund-over-${n}` });
    expect((await failure(ProviderRefused, refund(10_001, 1))).description).toMatch(/is greater than/);
    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => refund(4000, 10 + n)));
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    expect((await failure(ProviderRefused, refund(2001, 20))).field).toBe('amount');
    await refund(2000, 21);
    const over = await failure(ProviderRefused, refund(100, 22));
    expect(over.description).toBe('The payment has been fully refunded already');
  });

  it('with a used key for another amount are refused by us and by the provider', async () => {
    const { paymentId } = await paid();
    await razorpay.refund({ paymentId, amount: 1000, key: 'refund-of-a-test_0004' });
    const other = await failure(
      ProviderRefused,
      razorpay.refund({ paymentId, amount: 1001, key: 'refund-of-a-test_0004' }),
    );
    expect(other.description).toMatch(/same idempotency key/);
    const { paymentId: another } = await paid();
    const elsewhere = razorpay.refund({ paymentId: another, amount: 1000, key: 'refund-of-a-test_0004' });
    expect((await failure(ProviderRefused, elsewhere)).description).toMatch(/same idempotency key/);
    expect(await razorpay.listRefunds(another)).toEqual([]);
  });

  it('of a payment that is not captured are refused', async () => {
    const { paymentId } = await paid(5000, { capture: false });
    await failure(ProviderRefused, razorpay.refund({ paymentId, amount: 5000, key: 'refund-of-a-test_0005' }));
  });

  it.each(['short', 'with blank in it', 'x'.repeat(41)])('take no key like %j', async (bad) => {
    await expect(razorpay.refund({ paymentId: 'pay_A', amount: 100, key: bad })).rejects.toThrow(TypeError);
  });

  it('may stay pending, and then be processed or fail and give the amount back', async () => {
    const { paymentId } = await paid(10_000);
    await knob('refunds.create', { kind: 'pending' }, 2);
    const first = await razorpay.refund({ paymentId, amount: 6000, key: 'refund-of-a-test_0006' });
    const second = await razorpay.refund({ paymentId, amount: 4000, key: 'refund-of-a-test_0007' });
    expect([first.status, second.status]).toEqual(['pending', 'pending']);
    await world.post('/refunds/settle', { refund_id: first.id, status: 'processed' });
    await world.post('/refunds/settle', { refund_id: second.id, status: 'failed' });
    expect((await razorpay.fetchRefund(first.id)).status).toBe('processed');
    expect((await razorpay.fetchRefund(second.id)).status).toBe('failed');
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({ status: 'captured', amountRefunded: 6000 });
    const retry = await razorpay.refund({ paymentId, amount: 4000, key: 'refund-of-a-test_0008' });
    expect(retry.status).toBe('processed');
  });

  it('are listed beyond one page', async () => {
    const { paymentId } = await paid(50_000);
    for (let n = 0; n < 103; n += 1) {
      await razorpay.refund({ paymentId, amount: 100, key: `refund-many-${n}-000` });
    }
    expect(await razorpay.listRefunds(paymentId)).toHaveLength(103);
  });
});

describe('where the provider is', () => {
  const razorpayAt = (change: { sandbox?: boolean; baseUrl?: string; host?: string }) =>
    providerBaseUrl({
      host: change.host ?? '127.0.0.1',
      port: 3000,
      razorpay: { sandbox: change.sandbox ?? true, keyId: 'k', keySecret: 's', baseUrl: change.baseUrl },
    });

  it('is this machine with the sandbox, whatever we listen on, and the real one only with real keys', () => {
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
