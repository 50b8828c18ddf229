import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { webhookSignature } from '../provider/signature.ts';
import { send, startTestApp, type Answer, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  createOrder,
  makeFood,
  makeShop,
  makeUser,
  payAtProvider,
  type Proof,
  type StartedPayment,
  startPayment,
  type TestUser,
  verifyBody,
  verifyPayment,
} from '../testing/factories.ts';
import { moneyTotalsOf } from '../testing/money-totals.ts';
import { sweepPayments } from '../testing/payment-fixture.ts';

// Kills the API with SIGKILL at every crash point of a request and checks where the money ends up.

let app: TestApp;
let customer: TestUser;
let checkout: StartPaymentInput;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.close();
});

const CONCURRENCY = 2;

type Requests = (url: string) => Promise<Answer<unknown>>;

/** Runs requests against an API that crashes at this point. Returns the last answer, or 'killed'. */
async function runUntil(crashAt: number, requests: Requests): Promise<Answer<unknown> | 'killed'> {
  const child = fork(inject('testPrograms').crashApi, {
    execArgv: [],
    env: { ...process.env, ...app.env, CRASH_AT: String(crashAt) },
  });
  children.add(child);
  const exited = once(child, 'exit');
  try {
    const [{ port }] = (await Promise.race([
      once(child, 'message'),
      exited.then(() => Promise.reject(new Error('the API did not start'))),
    ])) as [{ port: number }];
    const answer = await requests(`http://127.0.0.1:${port}`).catch(() => null);
    if (answer) return answer;
    const [, signal] = (await exited) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    return 'killed';
  } finally {
    child.kill('SIGKILL');
    await exited;
    children.delete(child);
  }
}

/**
 * Counts the crash points of the requests, of which the last is answered with `status`, then crashes once at each of them;
 * `check` looks at every result.
 */
async function crashAtEveryPoint<Case>(
  status: number,
  prepare: (n: number) => Promise<Case>,
  requests: (prepared: Case, url: string) => Promise<Answer<unknown>>,
  check: (prepared: Case, point: number) => Promise<void>,
  concurrency = CONCURRENCY,
): Promise<number> {
  const uncrashed = await prepare(0);
  const cases = [uncrashed];
  const answer = await runUntil(0, (url) => requests(uncrashed, url));
  if (answer === 'killed') throw new Error('the API crashed without a crash point');
  expect(answer.status).toBe(status);
  const points = Number(answer.headers.get('X-Crash-Points'));
  expect(points).toBeGreaterThan(0);
  const remaining = Array.from({ length: points }, (_, index) => index + 1).values();
  const runner = async () => {
    for (const point of remaining) {
      const prepared = await prepare(point);
      cases[point] = prepared;
      expect(await runUntil(point, (url) => requests(prepared, url))).toBe('killed');
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runner));
  for (const [point, prepared] of cases.entries()) await check(prepared, point);
  return points;
}

const auth = () => ({ authorization: `Bearer ${customer.token}` });
const paid = async (): Promise<Proof> => payAtProvider(app, (await startPayment(app, customer, checkout)).id);
const sweep = () => sweepPayments(app);
const totals = (proof: Proof) => moneyTotalsOf(app.ctx.sql, proof.razorpay_order_id);
const oneOrder = { orders: 1, captures: 1, refunds: 0, captured: 13_000, sold: 13_000, returned: 0 };

async function verifyAndCreate(proof: Proof, url: string): Promise<Answer<unknown>> {
  await send(`${url}/api/razorpay/verify`, 'POST', verifyBody(proof), auth());
  return createAt(proof, url);
}

async function deliverWebhook(proof: Proof, url: string): Promise<Answer<unknown>> {
  const [event] = await app.ctx.sql<{ body: string; id: string }[]>`
    select webhooks.body, webhooks.id from razorpay_sandbox.webhooks
    where webhooks.payment = ${proof.razorpay_payment_id} and webhooks.event = 'payment.captured'`;
  if (!event) throw new Error('the sandbox has no webhook of this payment');
  return send(`${url}/api/razorpay/webhook`, 'POST', event.body, {
    'x-razorpay-signature': webhookSignature(event.body, app.ctx.config.razorpay.webhookSecret),
    'x-razorpay-event-id': event.id,
  });
}

const createAt = ({ razorpay_payment_id: paymentId }: Proof, url: string) =>
  send(`${url}/api/orders/create`, 'POST', { paymentId }, auth());

test('after a crash between payment and order the customer tries again and gets one order', async () => {
  const points = await crashAtEveryPoint(201, paid, verifyAndCreate, async (proof) => {
    expect((await verifyPayment(app, customer, proof)).body).toEqual({ valid: true });
    expect([200, 201]).toContain((await createOrder(app, customer, proof.razorpay_payment_id)).status);
    await sweep();
    expect(await totals(proof)).toMatchObject(oneOrder);
  });
  // Two points for each of these: the read of the session, and the statement of each of the two requests.
  expect(points).toBe(6);
});

test('after a crash between payment and order the sweep places one order without the customer', async () => {
  const points = await crashAtEveryPoint(201, paid, verifyAndCreate, async (proof) => {
    await sweep();
    expect(await totals(proof)).toMatchObject(oneOrder);
    // 200 when the crashed call had already placed the order.
    expect([200, 201]).toContain((await createOrder(app, customer, proof.razorpay_payment_id)).status);
  });
  expect(points).toBe(6);
});

test('after a crash in the webhook the next delivery or the sweep places one order', async () => {
  const points = await crashAtEveryPoint(200, paid, deliverWebhook, async (proof, point) => {
    if (point % 2 === 0) await sweep();
    else await app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id });
    expect(await totals(proof)).toMatchObject(oneOrder);
  });
  expect(points).toBeGreaterThanOrEqual(10);
});

test('a webhook of an order that exists is one statement', async () => {
  const ordered = async () => {
    const proof = await paid();
    await verifyPayment(app, customer, proof);
    await createOrder(app, customer, proof.razorpay_payment_id);
    return proof;
  };
  const points = await crashAtEveryPoint(200, ordered, deliverWebhook, async (proof) => {
    await app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id });
    expect(await totals(proof)).toMatchObject(oneOrder);
    const unsettled = await app.ctx.sql`
      select 1 from captures
      where captures.provider_payment_id = ${proof.razorpay_payment_id} and captures.settled_at is null`;
    expect(unsettled).toHaveLength(0);
  });
  // Before and after the one statement.
  expect(points).toBe(2);
});

test('after a crash in the sweep the next sweep places one order', async () => {
  // Authorised and unknown to us: the sweep asks the provider, captures the payment and places the order.
  const authorised = async () =>
    payAtProvider(app, (await startPayment(app, customer, checkout)).id, { capture: false });
  const sweepAtCrashingApi = (_: Proof, url: string) => send(`${url}/dev/jobs/sweep/run`, 'POST');
  const points = await crashAtEveryPoint(
    200,
    authorised,
    sweepAtCrashingApi,
    async (proof) => {
      await sweep();
      expect(await totals(proof)).toMatchObject(oneOrder);
    },
    // Not concurrently: a sweep would settle the other case's payment and so skip crash points.
    1,
  );
  expect(points).toBeGreaterThanOrEqual(16);
});

test('after a crash while a late payment is refunded there is one refund', async () => {
  const late = async () => {
    const started = await startPayment(app, customer, checkout);
    await app.ctx.sql`
      update payments set quote_expires_at = payments.created_at - interval '1 hour',
        created_at = payments.created_at - interval '1 hour', snapshot = jsonb_set(payments.snapshot, '{lines,0,price}', '1')
      where payments.provider_order_id = ${started.id}`;
    const proof = await payAtProvider(app, started.id);
    await verifyPayment(app, customer, proof);
    return proof;
  };
  const points = await crashAtEveryPoint(422, late, createAt, async (proof) => {
    await sweep();
    await sweep();
    expect(await totals(proof)).toMatchObject({
      orders: 0,
      captures: 1,
      refunds: 1,
      captured: 13_000,
      returned: 13_000,
    });
    expect((await createOrder(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  });
  expect(points).toBeGreaterThanOrEqual(30);
});

test('after a crash while one of two payments starts, each idempotency key leads to one payment', async () => {
  const headersOf = (key: string) => ({ ...auth(), 'idempotency-key': key });
  const begin = (key: string, url: string) =>
    send<StartedPayment>(`${url}/api/razorpay/order`, 'POST', checkout, headersOf(key));
  const points = await crashAtEveryPoint(
    200,
    async (n) => [`crash-${n}`, `crash-${n}-again`] as const,
    async ([first, second], url) => {
      await begin(first, url);
      return begin(second, url);
    },
    async (keys) => {
      for (const key of keys) {
        const [one, other] = await Promise.all([begin(key, app.url), begin(key, app.url)]);
        expect([one.status, one.body]).toEqual([200, other.body]);
        const rows = await app.ctx.sql`select 1 from payments where payments.idempotency_key = ${key}`;
        expect(rows.count).toBe(1);
        const proof = await payAtProvider(app, one.body.id);
        await sweep();
        expect(await totals(proof)).toMatchObject(oneOrder);
      }
    },
  );
  // Two points for each of these: the read of the session, the read of the checkout, the provider's order, the insert.
  // The second payment needs only the last two.
  expect(points).toBe(12);
});
