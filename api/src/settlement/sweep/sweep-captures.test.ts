import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ProviderDownError } from '../../provider/errors.ts';
import { type TestApp } from '../../testing/app.ts';
import { makeUser, payAtProvider, startPayment } from '../../testing/factories.ts';
import { holdCalls } from '../../testing/hold-calls.ts';
import { ONE_ORDER, startPaymentFixture, type PaymentFixture } from '../../testing/payment-fixture.ts';

const MANY = 20;
/** About how many payments a sweep asks the provider at the same time. */
const AT_ONCE = 8;
let app: TestApp;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app } = fixture);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

test('of two payments of a checkout the captured one becomes the order, and the authorised one is not captured', async () => {
  const captured = await fixture.paid();
  const authorised = await payAtProvider(app, captured.razorpay_order_id, { capture: false, late: true });
  // The provider lists the newest first.
  const listed = await app.ctx.razorpay.fetchOrderPayments(captured.razorpay_order_id);
  expect(listed.map(({ id }) => id)).toEqual([authorised.razorpay_payment_id, captured.razorpay_payment_id]);
  await fixture.sweep();
  expect(await fixture.totals(captured.razorpay_order_id)).toMatchObject(ONE_ORDER);
  expect(await app.ctx.razorpay.fetchPayment(authorised.razorpay_payment_id)).toMatchObject({
    status: 'authorized',
  });
});

test('an authorised payment that lapses before the sweep captures it becomes no order', async () => {
  const proof = await fixture.paid({ capture: false });
  const [payment] = await app.ctx.razorpay.fetchOrderPayments(proof.razorpay_order_id);
  if (!payment) throw new Error('the payment is not at the provider');
  const capture = vi
    .spyOn(app.ctx.razorpay, 'capturePayment')
    .mockResolvedValue({ ...payment, status: 'refunded', captured: false });
  await fixture.sweep();
  expect(capture).toHaveBeenCalled();
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject({ orders: 0, captures: 0, refunds: 0 });
});

/** Open checkouts of different users, and no others. */
async function openCheckouts(number: number): Promise<string[]> {
  await app.ctx
    .sql`update payments set provider_order_id = null where payments.provider_order_id is not null`;
  const checkout = await fixture.checkout();
  const open: string[] = [];
  for (let n = 0; n < number; n += 1)
    open.push((await startPayment(app, await makeUser(app.ctx), checkout)).id);
  return open;
}

/** Holds every question about a checkout until `release`; then the provider knows no payment of it. */
function holdProvider() {
  const { calls, ...held } = holdCalls(vi.spyOn(app.ctx.razorpay, 'fetchOrderPayments'), async () => []);
  return { ...held, asked: () => calls().map(([id]) => id) };
}

const now = performance.now.bind(performance);
let passed = 0;
/** Moves the clock that measures how long a run takes. */
function letTimePass(milliseconds: number) {
  passed += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
}

test('sweeps of a process do not overlap', async () => {
  const open = await openCheckouts(MANY);
  const provider = holdProvider();
  const sweeps = [fixture.sweep(), fixture.sweep()];
  await vi.waitFor(() => expect(provider.waiting()).toBe(AT_ONCE));
  provider.release();
  await Promise.all(sweeps);
  expect(provider.most()).toBe(AT_ONCE);
  expect(new Set(provider.asked().slice(0, MANY))).toEqual(new Set(open));
});

test('a sweep asks about no further payment after its time, and the next one begins with those that are left', async () => {
  const open = await openCheckouts(MANY);
  const provider = holdProvider();
  const sweep = fixture.sweep();
  await vi.waitFor(() => expect(provider.waiting()).toBe(AT_ONCE));
  letTimePass(100_000);
  provider.release();
  await sweep;
  const first = provider.asked();
  expect(first).toHaveLength(AT_ONCE);
  vi.restoreAllMocks();
  const next = vi.spyOn(app.ctx.razorpay, 'fetchOrderPayments');
  await fixture.sweep();
  const order = next.mock.calls.map(([id]) => id);
  expect(new Set(order.slice(0, MANY - AT_ONCE))).toEqual(new Set(open.filter((id) => !first.includes(id))));
  expect(order).toHaveLength(MANY);
});

test('after a sweep that the provider failed, the next one asks about the other payments first', async () => {
  await openCheckouts(2 * MANY);
  const asked: string[] = [];
  vi.spyOn(app.ctx.razorpay, 'fetchOrderPayments').mockImplementation(async (id) => {
    asked.push(id);
    throw new ProviderDownError('timeout');
  });
  await fixture.sweep(503);
  const first = asked.splice(0);
  expect(first.length).toBeLessThan(2 * AT_ONCE);
  await fixture.sweep(503);
  expect(asked.length).toBeGreaterThanOrEqual(AT_ONCE);
  expect(asked.filter((id) => first.includes(id))).toEqual([]);
});

test("a sweep that has no time for the provider's whole list continues there the next time", async () => {
  await openCheckouts(0);
  const skips: number[] = [];
  vi.spyOn(app.ctx.razorpay, 'listCapturedPayments').mockImplementation(async ({ skip }) => {
    skips.push(skip);
    if (skip === 200) letTimePass(100_000);
    return { payments: [], fetched: skip < 500 ? 100 : 1 };
  });
  await fixture.sweep();
  expect(skips.splice(0)).toEqual([0, 100, 200]);
  await fixture.sweep();
  expect(skips.splice(0)).toEqual([0, 300, 400, 500]);
});

test("short sweeps ask about each user's older checkouts too", async () => {
  await openCheckouts(0);
  const checkout = await fixture.checkout();
  const open: string[] = [];
  for (let users = 0; users < AT_ONCE + 1; users += 1) {
    const user = await makeUser(app.ctx);
    for (let n = 0; n < 2; n += 1) open.push((await startPayment(app, user, checkout)).id);
  }
  const asked: string[] = [];
  vi.spyOn(app.ctx.razorpay, 'fetchOrderPayments').mockImplementation(async (id) => {
    asked.push(id);
    if (asked.length % AT_ONCE === 0) letTimePass(100_000);
    return [];
  });
  for (let sweeps = 0; sweeps < 4; sweeps += 1) await fixture.sweep();
  expect(asked).toHaveLength(4 * AT_ONCE);
  expect(new Set(asked)).toEqual(new Set(open));
});
