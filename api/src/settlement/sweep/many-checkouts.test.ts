import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countByStatus, type TestApp } from '../../testing/app.ts';
import { makeUser, payAtProvider, startPayment, verifyPayment } from '../../testing/factories.ts';
import { ONE_ORDER, startPaymentFixture, type PaymentFixture } from '../../testing/payment-fixture.ts';

/** A user has at most this many payments of the last hour that are not paid. */
const MAX_OPEN = 30;
let app: TestApp;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app } = fixture);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

test('of the checkouts that a user starts at once and does not pay, 30 are taken and the others answer 429', async () => {
  const user = await makeUser(app.ctx);
  const checkout = await fixture.checkout();
  const startOne = (key: string) =>
    app.request<{ id: string; message: string }>(user, 'POST', '/api/razorpay/order', checkout, {
      'Idempotency-Key': key,
    });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => startOne(`checkout-${n}`)));
  expect(countByStatus(answers)).toEqual({ 200: MAX_OPEN, 429: 20 });
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.body).toMatchObject({
    code: 'TOO_MANY',
    message:
      'You have started many payments that are not paid. Pay one of them, or try again in a few minutes.',
  });

  // A repeat gets its first answer, others are not held up, and a paid checkout no longer counts
  // against the limit, also before it has its order.
  const taken = answers.findIndex(({ status }) => status === 200);
  expect(await startOne(`checkout-${taken}`)).toMatchObject({ status: 200, body: answers[taken]?.body });
  await startPayment(app, fixture.customer, checkout);
  await fixture.replay(await payAtProvider(app, answers[taken]?.body.id ?? ''));
  expect(countByStatus(await Promise.all([startOne('next-0'), startOne('next-1')]))).toEqual({
    200: 1,
    429: 1,
  });
  const last = answers.findLast(({ status }) => status === 200)?.body.id ?? '';
  expect(await verifyPayment(app, user, await payAtProvider(app, last))).toMatchObject({
    body: { valid: true },
  });
  expect(countByStatus(await Promise.all([startOne('next-2'), startOne('next-3')]))).toEqual({
    200: 1,
    429: 1,
  });
  await fixture.shiftClock(61);
  expect((await startOne('an-hour-later')).status).toBe(200);
  await fixture.shiftClock(0);
});

test("the sweep finds a customer's paid order before it asks about somebody's second open checkout", async () => {
  const busy = await makeUser(app.ctx);
  const checkout = await fixture.checkout();
  const open: string[] = [];
  for (let n = 0; n < 20; n += 1) open.push((await startPayment(app, busy, checkout)).id);
  const customer = await makeUser(app.ctx);
  const paid = await payAtProvider(app, (await startPayment(app, customer, checkout)).id);
  const asked = vi.spyOn(app.ctx.razorpay, 'fetchOrderPayments');
  await fixture.sweep();
  const order = asked.mock.calls.map(([id]) => id);
  expect(new Set(order)).toEqual(new Set([...order, ...open, paid.razorpay_order_id]));
  const before = order.slice(0, order.indexOf(paid.razorpay_order_id));
  expect(before.filter((id) => open.includes(id)).length).toBeLessThanOrEqual(1);
  expect(await fixture.totals(paid.razorpay_order_id)).toMatchObject(ONE_ORDER);
});
