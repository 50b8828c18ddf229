import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StartPaymentInput } from '@canteen/domain/payment.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, startTestApp, type TestApp } from '../testing/app.ts';
import { booksOf } from '../testing/books.ts';
import {
  checkoutOf,
  create,
  makeFood,
  makeShop,
  makeUser,
  pay,
  start,
  verify,
  type Proof,
  type StartedPayment,
  type TestUser,
} from '../testing/factories.ts';
import { webhookSignature } from '../provider/signature.ts';

// kill -9 of the API at each place where a request waits for something, and what becomes of the money.

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

const ENTRY = fileURLToPath(new URL('../testing/crash-api.ts', import.meta.url));
const CHILDREN_AT_ONCE = 2;

type Requests = (url: string) => Promise<Headers>;

/** Runs requests against an API that dies at the given place; answers what X-Waits said last, or 'killed'. */
async function runUntil(crashAt: number, requests: Requests): Promise<number | 'killed'> {
  const child = fork(ENTRY, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...app.env, CRASH_AT: String(crashAt) },
  });
  children.add(child);
  const exited = once(child, 'exit');
  try {
    const [{ port }] = (await Promise.race([
      once(child, 'message'),
      exited.then(() => Promise.reject(new Error('the API did not start'))),
    ])) as [{ port: number }];
    const headers = await requests(`http://127.0.0.1:${port}`).catch(() => null);
    if (headers) return Number(headers.get('X-Waits'));
    const [, signal] = (await exited) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    return 'killed';
  } finally {
    child.kill('SIGKILL');
    await exited;
    children.delete(child);
  }
}

/** Learns how many places there are, then kills at each; when all are dead, `then` looks at what each has left. */
async function killEverywhere<Case>(
  prepare: (n: number) => Promise<Case>,
  requests: (prepared: Case, url: string) => Promise<Headers>,
  then: (prepared: Case, place: number) => Promise<void>,
  childrenAtOnce = CHILDREN_AT_ONCE,
): Promise<number> {
  const whole = await prepare(0);
  const cases = [whole];
  const places = await runUntil(0, (url) => requests(whole, url));
  if (places === 'killed') throw new Error('nobody should have died');
  const waiting = Array.from({ length: places }, (_, index) => index + 1).values();
  const killer = async () => {
    for (const place of waiting) {
      const prepared = await prepare(place);
      cases[place] = prepared;
      expect(await runUntil(place, (url) => requests(prepared, url))).toBe('killed');
    }
  };
  await Promise.all(Array.from({ length: childrenAtOnce }, killer));
  for (const [place, prepared] of cases.entries()) await then(prepared, place);
  return places;
}

const auth = () => ({ authorization: `Bearer ${customer.token}` });
const paid = async (): Promise<Proof> => pay(app, (await start(app, customer, checkout)).id);
const sweep = () => app.ask(null, 'POST', '/dev/jobs/sweep/run');
const books = (proof: Proof) => booksOf(app.ctx.sql, proof.razorpay_order_id);
const oneOrder = { orders: 1, captures: 1, refunds: 0, captured: 13_000, sold: 13_000, returned: 0 };

async function verifyAndCreate(proof: Proof, url: string): Promise<Headers> {
  const body = {
    order_id: proof.razorpay_order_id,
    razorpay_payment_id: proof.razorpay_payment_id,
    razorpay_signature: proof.razorpay_signature,
  };
  await send(`${url}/api/razorpay/verify`, 'POST', body, auth());
  return createAt(proof, url);
}

async function createAt({ razorpay_payment_id: paymentId }: Proof, url: string): Promise<Headers> {
  return (await send(`${url}/api/orders/create`, 'POST', { paymentId }, auth())).headers;
}

test('killed between payment and order: the customer comes back', { timeout: 120_000 }, async () => {
  const places = await killEverywhere(paid, verifyAndCreate, async (proof) => {
    expect((await verify(app, customer, proof)).body).toEqual({ valid: true });
    expect([200, 201]).toContain((await create(app, customer, proof.razorpay_payment_id)).status);
    await sweep();
    expect(await books(proof)).toMatchObject(oneOrder);
  });
  // Two requests, each with its session: fewer would mean that the counting is broken.
  expect(places).toBeGreaterThanOrEqual(8);
});

test('killed between payment and order: nobody comes back', { timeout: 120_000 }, async () => {
  await killEverywhere(paid, verifyAndCreate, async (proof) => {
    await sweep();
    expect(await books(proof)).toMatchObject(oneOrder);
    // 200 where the killed call had made it.
    expect([200, 201]).toContain((await create(app, customer, proof.razorpay_payment_id)).status);
  });
});

test('killed in the webhook: the next delivery, or the sweep', { timeout: 120_000 }, async () => {
  const deliver = async (proof: Proof, url: string) => {
    const [event] = await app.ctx.sql<{ body: string; id: string }[]>`
      select webhooks.body, webhooks.id from razorpay_sandbox.webhooks
      where webhooks.payment = ${proof.razorpay_payment_id} and webhooks.event = 'payment.captured'`;
    const body = event?.body ?? '';
    return (
      await send(`${url}/api/razorpay/webhook`, 'POST', body, {
        'x-razorpay-signature': webhookSignature(body, app.ctx.config.razorpay.webhookSecret),
        'x-razorpay-event-id': event?.id ?? '',
      })
    ).headers;
  };
  await killEverywhere(paid, deliver, async (proof, place) => {
    if (place % 2 === 0) await sweep();
    else await app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id });
    expect(await books(proof)).toMatchObject(oneOrder);
  });
});

test('killed in the sweep: the next one ends what it began', { timeout: 120_000 }, async () => {
  // Only authorised, and nothing said about it: the sweep asks, captures and makes the order.
  const authorised = async () => pay(app, (await start(app, customer, checkout)).id, { capture: false });
  const sweepThere = async (_: Proof, url: string) =>
    (await send(`${url}/dev/jobs/sweep/run`, 'POST', undefined)).headers;
  const places = await killEverywhere(
    authorised,
    sweepThere,
    async (proof) => {
      await sweep();
      expect(await books(proof)).toMatchObject(oneOrder);
    },
    // One after the other: each finds at least what the first one found.
    1,
  );
  expect(places).toBeGreaterThanOrEqual(16);
});

test('killed in a late payment that is given back: one refund', { timeout: 120_000 }, async () => {
  const late = async () => {
    const started = await start(app, customer, checkout);
    await app.ctx.sql`
      update payments set quote_expires_at = payments.created_at - interval '1 hour',
        created_at = payments.created_at - interval '1 hour', snapshot = payments.snapshot || '{"totalPrice": 1}'
      where payments.provider_order_id = ${started.id}`;
    const proof = await pay(app, started.id);
    await verify(app, customer, proof);
    return proof;
  };
  await killEverywhere(late, createAt, async (proof) => {
    await sweep();
    await sweep();
    expect(await books(proof)).toMatchObject({
      orders: 0,
      captures: 1,
      refunds: 1,
      captured: 13_000,
      returned: 13_000,
    });
    expect((await create(app, customer, proof.razorpay_payment_id)).status).toBe(422);
  });
});

test('killed while a payment begins: its key gives one payment', { timeout: 120_000 }, async () => {
  const headersOf = (key: string) => ({ ...auth(), 'idempotency-key': key });
  const begin = (key: string, url: string) =>
    send<StartedPayment>(`${url}/api/razorpay/order`, 'POST', checkout, headersOf(key));
  const places = await killEverywhere(
    async (n) => `crash-${n}`,
    async (key, url) => (await begin(key, url)).headers,
    async (key) => {
      const [one, other] = await Promise.all([begin(key, app.url), begin(key, app.url)]);
      expect([one.status, one.body]).toEqual([200, other.body]);
      const rows = await app.ctx.sql`select 1 from payments where payments.idempotency_key = ${key}`;
      expect(rows.count).toBe(1);
      const proof = await pay(app, one.body.id);
      await sweep();
      expect(await books(proof)).toMatchObject(oneOrder);
    },
  );
  expect(places).toBeGreaterThanOrEqual(12);
});
