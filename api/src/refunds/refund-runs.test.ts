import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ProviderDownError } from '../provider/errors.ts';
import type { TestApp } from '../testing/app.ts';
import { holdCalls } from '../testing/hold-calls.ts';
import { startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';

const MANY = 12;
/** How many refunds a run processes at the same time. */
const AT_ONCE = 4;
let app: TestApp;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app } = fixture);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

/** Paid orders that staff have cancelled. */
async function cancelled(number: number) {
  const orders = [];
  for (let n = 0; n < number; n += 1) {
    const order = await fixture.placed();
    await fixture.setStatus(order, 'CANCELLED');
    orders.push(order);
  }
  return orders;
}

const refundsOf = async (orders: readonly { paymentId: string }[]) =>
  (await Promise.all(orders.map((order) => fixture.refundsAtProvider(order)))).map(({ length }) => length);

/** Holds every question about a payment until `release`. */
function holdProvider() {
  const { razorpay } = app.ctx;
  const fetchPayment = razorpay.fetchPayment.bind(razorpay);
  return holdCalls(vi.spyOn(razorpay, 'fetchPayment'), fetchPayment);
}

test('a run makes some refunds at the same time and lists those of a payment once; runs do not overlap', async () => {
  const orders = await cancelled(MANY);
  const provider = holdProvider();
  const lists = vi.spyOn(app.ctx.razorpay, 'listRefunds');
  const runs = [fixture.sweep(), fixture.sweep()];
  await vi.waitFor(() => expect(provider.waiting()).toBe(AT_ONCE));
  provider.release();
  await Promise.all(runs);
  expect(provider.most()).toBe(AT_ONCE);
  expect(provider.calls()).toHaveLength(MANY);
  expect(lists).toHaveBeenCalledTimes(MANY);
  expect(await refundsOf(orders)).toEqual(Array(MANY).fill(1));
});

test('a run begins no refund after its time, and the next run begins with the refunds that are left', async () => {
  const orders = await cancelled(MANY);
  const provider = holdProvider();
  const run = fixture.sweep();
  await vi.waitFor(() => expect(provider.waiting()).toBe(AT_ONCE));
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  provider.release();
  await run;
  expect((await refundsOf(orders)).filter((number) => number === 1)).toHaveLength(AT_ONCE);
  vi.restoreAllMocks();
  await fixture.sweep();
  expect(await refundsOf(orders)).toEqual(Array(MANY).fill(1));
});

test('a run ends when the provider is down, and the next one tries the other refunds first', async () => {
  const orders = await cancelled(MANY);
  const asked: string[] = [];
  vi.spyOn(app.ctx.razorpay, 'fetchPayment').mockImplementation(async (id) => {
    asked.push(id);
    throw new ProviderDownError('timeout');
  });
  await fixture.sweep();
  const first = asked.splice(0);
  expect(first.length).toBeLessThan(2 * AT_ONCE);
  await fixture.shiftClock(1);
  await fixture.sweep();
  expect(asked.filter((id) => !first.includes(id)).length).toBeGreaterThanOrEqual(AT_ONCE);
  vi.restoreAllMocks();
  await fixture.sweep();
  expect(await refundsOf(orders)).toEqual(Array(MANY).fill(1));
});
