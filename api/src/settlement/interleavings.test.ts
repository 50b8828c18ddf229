import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  checkoutOf,
  createOrder,
  makeFood,
  makeShop,
  makeUser,
  payAtProvider,
  type Proof,
  startPayment,
  type TestUser,
  verifyPayment,
} from '../testing/factories.ts';
import { moneyTotalsOf } from '../testing/money-totals.ts';
import { sweepPayments } from '../testing/payment-fixture.ts';

// Random steps in random order, some at the same time: every capture ends in exactly one order or one refund, and the
// captured money equals the money of orders plus the refunded money.

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let checkout: StartPaymentInput;

beforeAll(async () => {
  app = await startTestApp();
  customer = await makeUser(app.ctx);
  admin = await makeUser(app.ctx, { isAdmin: true });
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
});
afterAll(() => app.close());

const sweep = () => sweepPayments(app);
const deliver = (event: string) => (proof: Proof) =>
  app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id, event });

const STEPS: Record<string, (proof: Proof) => Promise<unknown>> = {
  verify: (proof) => verifyPayment(app, customer, proof),
  create: (proof) => createOrder(app, customer, proof.razorpay_payment_id),
  captured: deliver('payment.captured'),
  paid: deliver('order.paid'),
  replay: (proof) => app.sandbox('/webhooks/replay', { payment_id: proof.razorpay_payment_id }),
  sweep: () => sweep(),
  cancel: (proof) => cancel(proof),
  payAgain: async (proof) => {
    const second = await payAtProvider(app, proof.razorpay_order_id, { late: true }).catch(() => null);
    if (second) await verifyPayment(app, customer, second);
    if (second) await createOrder(app, customer, second.razorpay_payment_id);
  },
};

async function cancel(proof: Proof): Promise<void> {
  const [order] = await app.ctx.sql<{ id: string }[]>`
    select orders.id from orders join payments on payments.id = orders.payment_id
    where payments.provider_order_id = ${proof.razorpay_order_id}`;
  if (!order) return;
  await app.request(admin, 'PUT', `/api/orders/${order.id}/status`, { status: 'CANCELLED' });
}

/** A paid checkout: in time, after its quote, or after its quote with the shop gone; captured or only authorised. */
async function paid(when: 'in time' | 'late' | 'late and changed', capture: boolean): Promise<Proof> {
  const started = await startPayment(app, customer, checkout);
  if (when !== 'in time') {
    await app.ctx.sql`
      update payments set created_at = payments.created_at - interval '1 hour',
        quote_expires_at = payments.quote_expires_at - interval '1 hour',
        shop_id = case when ${when === 'late'} then payments.shop_id else ${'f'.repeat(24)} end
      where payments.provider_order_id = ${started.id}`;
  }
  return payAtProvider(app, started.id, { capture });
}

const scenario = fc.record({
  when: fc.constantFrom('in time' as const, 'late' as const, 'late and changed' as const),
  capture: fc.oneof(
    { arbitrary: fc.constant(true), weight: 3 },
    { arbitrary: fc.constant(false), weight: 1 },
  ),
  // The steps of one group run at the same time.
  groups: fc.array(fc.array(fc.constantFrom(...Object.entries(STEPS)), { minLength: 1, maxLength: 4 }), {
    maxLength: 5,
  }),
});

test('any interleaving ends in one order or one refund for each capture', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ when, capture, groups }) => {
      const proof = await paid(when, capture);
      for (const group of groups) await Promise.all(group.map(([, step]) => step(proof)));
      await sweep();
      await sweep();

      const orderId = proof.razorpay_order_id;
      const totals = await moneyTotalsOf(app.ctx.sql, orderId);
      expect(totals.orders).toBeLessThanOrEqual(1);
      expect(totals.sold + totals.returned).toBe(totals.captured);
      const ends = await app.ctx.sql<{ ends: number }[]>`
        select (select count(*) from orders where orders.provider_payment_id = captures.provider_payment_id)
          + (select count(*) from refunds where refunds.provider_payment_id = captures.provider_payment_id
              and refunds.order_id is null and refunds.status = 'processed') as ends
        from captures join payments on payments.id = captures.payment_id
        where payments.provider_order_id = ${orderId}`;
      expect(ends.map(({ ends: count }) => count)).toEqual(ends.map(() => 1));
      const verified = groups.flat().some(([name]) => name === 'verify');
      if (capture || (when !== 'late and changed' && verified)) expect(totals.captured).toBeGreaterThan(0);
      const events = await app.ctx.sql<{ status: string }[]>`
        select order_events.to_status as status from order_events
          join orders on orders.id = order_events.order_id join payments on payments.id = orders.payment_id
        where payments.provider_order_id = ${orderId} order by order_events.id`;
      const statuses = events.map(({ status }) => status);
      expect([[], ['PAID'], ['PAID', 'CANCELLED', 'REFUNDED']]).toContainEqual(statuses);
      expect(statuses.length).toBe(totals.orders === 0 ? 0 : totals.sold > 0 ? 1 : 3);
    }),
    { numRuns: 40 },
  );
});
