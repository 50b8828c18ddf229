import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { whileLocked } from '../../testing/database/while-locked.ts';
import {
  createOrder,
  customCheckout,
  makeShop,
  makeUser,
  payAtProvider,
  type Proof,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../../testing/factories.ts';
import {
  ONE_ORDER,
  ONE_REFUND,
  startPaymentFixture,
  type PaymentFixture,
} from '../../testing/payment-fixture.ts';

// A shop is deleted while an order of it is placed: the order exists and the shop stays, or the shop is deleted and the
// money is refunded.

let app: TestApp;
let customer: TestUser;
let owner: TestUser;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  ({ app, customer } = fixture);
  owner = await makeUser(app.ctx, { isOwner: true });
});
afterAll(() => app.close());

/** A payment within its quote, without an order yet, of a shop that may be deleted. */
async function paidAtClosedShop(): Promise<{ shop: string; proof: Proof }> {
  await fixture.shiftClock(0);
  const shop = await makeShop(app.ctx, { manualOverride: true });
  const started = await startPayment(app, customer, customCheckout(shop, 100));
  const proof = await payAtProvider(app, started.id);
  await verifyPayment(app, customer, proof);
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  await fixture.shiftClock(11);
  return { shop, proof };
}

const place = (proof: Proof) => () => createOrder(app, customer, proof.razorpay_payment_id);
const remove = (shop: string) => () => app.request(owner, 'DELETE', `/api/shops/${shop}`);

test('a shop is not deleted when an order of it is just being placed', async () => {
  const { shop, proof } = await paidAtClosedShop();
  expect(await whileLocked(app, proof.razorpay_order_id, [place(proof), remove(shop)])).toEqual([201, 422]);
  await fixture.replay(proof);
  expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_ORDER);
  expect(await app.ctx.sql`select 1 from shops where shops.id = ${shop}`).toHaveLength(1);
});

test.each(['create', 'webhook'])(
  'no order is placed for a shop that is just being deleted; the money is refunded (by %s)',
  async (way) => {
    const { shop, proof } = await paidAtClosedShop();
    const webhooks = async () => ({ status: (await fixture.replay(proof))[0]?.status ?? NaN });
    const [call, status] = way === 'create' ? [place(proof), 422] : [webhooks, 200];
    expect(await whileLocked(app, proof.razorpay_order_id, [remove(shop), call])).toEqual([204, status]);
    await fixture.sweep();
    expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_REFUND);
    const exceptions = await fixture.exceptions({ paymentId: proof.razorpay_payment_id });
    expect(exceptions.map(({ reason }) => reason)).toEqual(['The shop was deleted']);
  },
);
