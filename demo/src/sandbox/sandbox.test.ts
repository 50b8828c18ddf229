import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyCheckoutSignature } from '@canteen/api/provider/signature';
import { KEY_ID, KEY_SECRET, startSandboxFixture, type SandboxFixture } from '../testing/sandbox.ts';
import { razorpaySandbox } from './sandbox.ts';

interface Widget {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
interface Failure {
  error: { description: string; [field: string]: unknown };
}

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startSandboxFixture();
});
afterAll(() => fixture.close());
afterEach(() => vi.unstubAllEnvs());

async function newOrder(amount = 10_000): Promise<string> {
  return (await fixture.razorpay.createOrder({ amount, currency: 'INR', receipt: 'r' })).id;
}
const pay = <Answer = Widget>(order_id: string, more: object = {}) =>
  fixture.post<Answer>('/pay', { order_id, outcome: 'success', ...more });

describe('POST /pay', () => {
  it('answers a success with the signed ids that the widget passes to the page', async () => {
    const orderId = await newOrder();
    const { status, body } = await pay(orderId);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'razorpay_order_id',
      'razorpay_payment_id',
      'razorpay_signature',
    ]);
    expect(body.razorpay_order_id).toBe(orderId);
    const paymentId = body.razorpay_payment_id;
    const signature = body.razorpay_signature;
    expect(verifyCheckoutSignature({ orderId, paymentId, signature, keySecret: KEY_SECRET })).toBe(true);
  });

  it('answers a failure with 200 and the error', async () => {
    const orderId = await newOrder();
    const { status, body } = await pay(orderId, { outcome: 'failure' });
    expect(status).toBe(200);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringContaining('declined by the bank'),
        source: 'bank',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { payment_id: expect.stringMatching(/^pay_/), order_id: orderId },
      },
    });
  });

  it('pays an order once when 20 requests come at the same time', async () => {
    const orderId = await newOrder();
    const tries = await Promise.all(Array.from({ length: 20 }, () => pay<Failure>(orderId)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = tries.find(({ status }) => status === 400);
    expect(refused?.body.error.description).toBe(
      'Your payment has been declined as the order is already paid',
    );
  });

  it('allows a second payment of an order with late: true', async () => {
    const orderId = await newOrder();
    const first = await pay(orderId, { webhook: false });
    const second = await pay(orderId, { webhook: false, late: true });
    expect(second.status).toBe(200);
    const payments = await fixture.razorpay.fetchOrderPayments(orderId);
    expect(payments.map((payment) => [payment.id, payment.status])).toEqual([
      [second.body.razorpay_payment_id, 'captured'],
      [first.body.razorpay_payment_id, 'captured'],
    ]);
  });

  it.each([
    [{ order_id: 'order_A' }],
    [{ order_id: 'order_A', outcome: 'maybe' }],
    [{ order_id: 'order_A', outcome: 'success', price: 1 }],
    [{ order_id: 'order_A', outcome: 'success' }],
    [[]],
    ['text'],
  ])('answers 400 to %j', async (body) => {
    const answer = await fixture.post<Failure>('/pay', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', metadata: {} });
  });
});

describe('the sandbox', () => {
  it('refuses to run in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => razorpaySandbox(fixture.options)).toThrow('NODE_ENV=production');
  });

  it('creates its tables once when several start at the same time', async () => {
    const sandboxes = Array.from({ length: 5 }, () => razorpaySandbox(fixture.options));
    await Promise.all(sandboxes.map((sandbox) => sandbox.ready));
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  });

  it.each([undefined, 'Basic ', `Basic ${btoa(`${KEY_ID}:wrong`)}`, `Bearer ${KEY_SECRET}`])(
    'answers 401 without the right key (%s)',
    async (authorization) => {
      const answer = await fetch(`${fixture.server.url}/v1/payments`, {
        headers: authorization ? { authorization } : {},
      });
      expect(answer.status).toBe(401);
      expect(((await answer.json()) as Failure).error).toMatchObject({
        description: 'Authentication failed',
      });
    },
  );

  it('answers 404 to an unknown address as the provider does', async () => {
    const answer = await fetch(`${fixture.server.url}/v2/orders`);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as Failure).error.description).toMatch(/URL was not found/);
  });

  it('serves the checkout script, which needs no inline style or eval, and its style sheet', async () => {
    const script = await fetch(`${fixture.server.url}/checkout.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const text = await script.text();
    expect(text).toContain('window.Razorpay = Razorpay');
    expect(text).not.toMatch(/innerHTML|eval\(|style=/);
    const style = await fetch(`${fixture.server.url}/checkout.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('tells the widget the amount of the order if its key is right', async () => {
    const id = await newOrder(12_345);
    const right = await fetch(`${fixture.server.url}/checkout/${id}?key=${KEY_ID}`);
    expect(await right.json()).toEqual({ id, amount: 12_345, currency: 'INR', status: 'created' });
    expect((await fetch(`${fixture.server.url}/checkout/${id}?key=rzp_test_other`)).status).toBe(401);
  });

  it('takes created_at from the clock it was given', async () => {
    const shifted = razorpaySandbox({ ...fixture.options, now: () => new Date('2041-01-02T03:04:05Z') });
    const created = await shifted.routes.request('/v1/orders', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}` },
      body: JSON.stringify({ amount: 500, currency: 'INR' }),
    });
    expect(await created.json()).toMatchObject({ created_at: Date.UTC(2041, 0, 2, 3, 4, 5) / 1000 });
    await shifted.close();
  });
});
