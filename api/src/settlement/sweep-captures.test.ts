import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp } from '../testing/app.ts';
import { payAtProvider } from '../testing/factories.ts';
import { ONE_ORDER, startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';

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
