import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp } from '../../testing/app.ts';
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
import { ONE_REFUND, startPaymentFixture, type PaymentFixture } from '../../testing/payment-fixture.ts';

// The mail to the customer of a captured payment that becomes no order (docs/decisions/0200).

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
afterEach(async () => {
  await fixture.shiftClock(0);
  await app.ctx.sql`update foods set price = 10000 where foods.id = ${fixture.food}`;
});

interface StoredNotice {
  kind: string;
  email: string;
  name: string;
  amount: number;
  shopName: string;
  refusal: string;
}
const noticesOf = async ({ razorpay_payment_id }: Proof): Promise<StoredNotice[]> => [
  ...(await app.ctx.sql<StoredNotice[]>`
    select account_notices.kind, account_notices.email, account_notices.name, account_notices.amount,
      account_notices.shop_name, account_notices.refusal
    from account_notices where account_notices.provider_payment_id = ${razorpay_payment_id}`),
];
async function noticeTo(
  user: TestUser,
  refusal: string,
  shop: string,
  amount: number,
): Promise<StoredNotice> {
  const [account] = await app.ctx.sql<Pick<StoredNotice, 'email' | 'name'>[]>`
    select users.email, users.name from users where users.id = ${user.id}`;
  const [payment] = await app.ctx.sql<{ name: string }[]>`
    select payments.snapshot ->> 'shopName' as name from payments where payments.shop_id = ${shop} limit 1`;
  return {
    kind: 'payment-refused',
    email: '',
    name: '',
    ...account,
    amount,
    shopName: payment?.name ?? '',
    refusal,
  };
}

/** Reports a capture in one way, or in all ways at the same time. */
async function report(way: string, proof: Proof, payer = customer): Promise<void> {
  const ways: Record<string, () => Promise<unknown>> = {
    webhook: () => fixture.replay(proof),
    sweep: () => fixture.sweep(),
    create: async () => {
      await verifyPayment(app, payer, proof);
      await createOrder(app, payer, proof.razorpay_payment_id);
    },
  };
  const reports = Object.entries(ways).filter(([name]) => way === 'all at once' || way === name);
  await Promise.all(reports.map(([, run]) => run()));
}
const WAYS = ['webhook', 'sweep', 'create', 'all at once'];

async function payLate(): Promise<Proof> {
  const started = await startPayment(app, customer, await fixture.checkout());
  await fixture.shiftClock(11);
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${fixture.food}`;
  return payAtProvider(app, started.id);
}

describe('the customer gets exactly one notice with amount, shop and reason', () => {
  test.each(WAYS)('of a payment that came too late (by %s)', async (way) => {
    const proof = await payLate();
    await report(way, proof);
    await report('all at once', proof);
    expect(await fixture.totals(proof.razorpay_order_id)).toMatchObject(ONE_REFUND);
    expect(await noticesOf(proof)).toEqual([await noticeTo(customer, 'too-late', fixture.shop, 13_000)]);
  });

  test.each(WAYS)('of the second payment of an order (by %s)', async (way) => {
    const started = await startPayment(app, customer, await fixture.checkout());
    const first = await payAtProvider(app, started.id);
    await verifyPayment(app, customer, first);
    expect((await createOrder(app, customer, first.razorpay_payment_id)).status).toBe(201);
    const second = await payAtProvider(app, started.id, { late: true });
    await report(way, second);
    await report('all at once', second);
    expect(await noticesOf(first)).toEqual([]);
    expect(await noticesOf(second)).toEqual([await noticeTo(customer, 'paid-twice', fixture.shop, 13_000)]);
  });

  test.each(WAYS)('of a payment whose shop was deleted (by %s)', async (way) => {
    const shop = await makeShop(app.ctx, { manualOverride: true });
    const started = await startPayment(app, customer, customCheckout(shop, 100));
    const proof = await payAtProvider(app, started.id);
    const enabled = `/api/shops/${shop}/toggle-enabled`;
    expect((await app.request(owner, 'PATCH', enabled, { enabled: false })).status).toBe(200);
    await fixture.shiftClock(11);
    expect((await app.request(owner, 'DELETE', `/api/shops/${shop}`)).status).toBe(204);
    await report(way, proof);
    await report('all at once', proof);
    expect(await noticesOf(proof)).toEqual([await noticeTo(customer, 'shop-deleted', shop, 13_000)]);
  });

  test('of a payment of another amount', async () => {
    const proof = await fixture.paid({ amount: 100 });
    await report('webhook', proof);
    await report('all at once', proof);
    expect(await noticesOf(proof)).toEqual([await noticeTo(customer, 'amount-differs', fixture.shop, 100)]);
  });

  test('of each of two late payments of a checkout', async () => {
    const first = await payLate();
    await report('webhook', first);
    const second = await payAtProvider(app, first.razorpay_order_id, { late: true });
    await report('all at once', second);
    expect((await noticesOf(first)).map(({ refusal }) => refusal)).toEqual(['too-late']);
    expect((await noticesOf(second)).map(({ refusal }) => refusal)).toEqual(['closed-before']);
  });
});

test('a refund that failed and is queued again causes no second notice, also when the first was mailed', async () => {
  const proof = await payLate();
  await report('webhook', proof);
  expect(await noticesOf(proof)).toHaveLength(1);
  await app.ctx.sql`
    delete from account_notices where account_notices.provider_payment_id = ${proof.razorpay_payment_id}`;
  await app.ctx.sql`
    update refunds set status = 'failed' where refunds.provider_payment_id = ${proof.razorpay_payment_id}`;
  await app.ctx.sql`
    update captures set settled_at = null where captures.provider_payment_id = ${proof.razorpay_payment_id}`;
  await report('sweep', proof);
  expect(await noticesOf(proof)).toEqual([]);
});

test('nobody is told of the payment of a deleted account, and a notice that waits goes with its account', async () => {
  const leaving = await makeUser(app.ctx);
  const checkout = await fixture.checkout();
  const first = await startPayment(app, leaving, checkout);
  const second = await startPayment(app, leaving, checkout);
  await fixture.shiftClock(11);
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${fixture.food}`;
  const before = await payAtProvider(app, first.id);
  await report('webhook', before);
  expect(await noticesOf(before)).toHaveLength(1);
  const after = await payAtProvider(app, second.id);
  expect((await app.request(owner, 'DELETE', `/api/users/admin/${leaving.id}`)).status).toBe(204);
  await report('webhook', after);
  await fixture.sweep();
  expect(await fixture.totals(second.id)).toMatchObject(ONE_REFUND);
  expect([...(await noticesOf(before)), ...(await noticesOf(after))]).toEqual([]);
});

test('the answers on the device name what is returned', async () => {
  const refusal = {
    status: 422,
    body: {
      code: 'REFUSED',
      returned: 130,
      message: 'Your order could not be placed. What you paid, ₹130, is being returned to you.',
    },
  };
  const checkout = await fixture.checkout();
  const key = { 'Idempotency-Key': 'paid-late-'.padEnd(20, 'x') };
  const start = () => app.request<{ id: string }>(customer, 'POST', '/api/razorpay/order', checkout, key);
  const started = await start();
  await fixture.shiftClock(11);
  await app.ctx.sql`update foods set price = 99900 where foods.id = ${fixture.food}`;
  const proof = await payAtProvider(app, started.body.id);
  await verifyPayment(app, customer, proof);
  expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject(refusal);
  expect(await createOrder(app, customer, proof.razorpay_payment_id)).toMatchObject(refusal);
  // The page that dropped this payment asks for it again.
  expect(await start()).toMatchObject(refusal);
});
