import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { PaymentException } from '@canteen/domain/payments/payment-exception.schema';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import type { ProviderRefund } from '../provider/entities.ts';
import { startTestApp, type Answer, type TestApp } from './app.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  payAtProvider,
  type Proof,
  startPayment,
  type TestUser,
} from './factories.ts';
import { moneyTotalsOf, type MoneyTotals } from './money-totals.ts';

/** A shop with one food of ₹100, a customer and an admin, and the steps that many payment tests share. */
export interface PaymentFixture {
  app: TestApp;
  customer: TestUser;
  admin: TestUser;
  shop: string;
  food: string;
  /** One thali: ₹130 with the delivery fee. */
  checkout(): Promise<StartPaymentInput>;
  /** A checkout that the customer has paid at the provider; our API does not know of it yet. */
  paid(more?: object): Promise<Proof>;
  /** Delivers all webhooks of a payment, in order. */
  replay(proof: Proof): Promise<{ event: string; status: number }[]>;
  /** Throws when the sweep is not answered with the status, by default 200. */
  sweep(status?: number): Promise<void>;
  /** Shifts the business clock ahead of the machine's time. */
  shiftClock(minutes: number): Promise<void>;
  totals(providerOrderId: string): Promise<MoneyTotals>;
  /** A paid order of the customer. */
  placed(): Promise<PlacedOrder>;
  /** The admin sets a status. */
  setStatus(order: { _id: string }, status: string): Promise<Answer<OrderView>>;
  /** The customer's timeline, such as 'PAID by customer'. */
  timeline(order: { _id: string }): Promise<string[]>;
  /** The order's payment in GET /api/payments/exceptions. */
  exceptions(order: { paymentId: string }): Promise<PaymentException[]>;
  refundsAtProvider(order: { paymentId: string }): Promise<ProviderRefund[]>;
  /** Makes the next `times` calls of this operation fail at the provider. */
  addFault(operation: string, effect: object, times?: number): Promise<void>;
}

/** Runs the worker's sweep of payments and refunds now. Throws when it is not answered with the status. */
export async function sweepPayments(app: TestApp, wanted = 200): Promise<void> {
  const { status, body } = await app.request(null, 'POST', '/dev/jobs/sweep/run');
  if (status !== wanted) throw new Error(`the sweep was answered with ${status}: ${JSON.stringify(body)}`);
}

type PlacedOrder = OrderView & { paymentId: string };

export const ONE_ORDER = { orders: 1, captures: 1, refunds: 0, captured: 13_000, sold: 13_000, returned: 0 };
export const ONE_REFUND = { orders: 0, captures: 1, refunds: 1, captured: 13_000, sold: 0, returned: 13_000 };
/** The checkout was paid twice. */
export const ONE_ORDER_AND_ONE_REFUND = {
  orders: 1,
  captures: 2,
  refunds: 1,
  captured: 26_000,
  sold: 13_000,
  returned: 13_000,
};

export async function startPaymentFixture(): Promise<PaymentFixture> {
  const app = await startTestApp({ waitsForLocks: true });
  const customer = await makeUser(app.ctx);
  const admin = await makeUser(app.ctx, { name: 'Meera Iyer', isAdmin: true });
  const shop = await makeShop(app.ctx);
  const food = await makeFood(app.ctx, shop, { name: 'Thali', price: 100 });
  const checkout = () => checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
  return {
    app,
    customer,
    admin,
    shop,
    food,
    checkout,
    paid: async (more) => payAtProvider(app, (await startPayment(app, customer, await checkout())).id, more),
    replay: ({ razorpay_payment_id }) => app.sandbox('/webhooks/replay', { payment_id: razorpay_payment_id }),
    sweep: (status) => sweepPayments(app, status),
    async shiftClock(minutes) {
      const { status, body } = await app.request(null, 'POST', '/dev/clock', { offsetMs: minutes * 60_000 });
      if (status !== 200) throw new Error(`the clock was not shifted: ${status} ${JSON.stringify(body)}`);
    },
    totals: (providerOrderId) => moneyTotalsOf(app.ctx.sql, providerOrderId),
    placed: async () => makePlacedOrder(app, customer, await checkout()),
    setStatus: (order, status) => app.request(admin, 'PUT', `/api/orders/${order._id}/status`, { status }),
    async timeline(order) {
      const { body } = await app.request<OrderView>(customer, 'GET', `/api/orders/track/${order._id}`);
      return body.timeline.map(({ status, by }) => `${status} by ${by}`);
    },
    async exceptions(order) {
      const { body } = await app.request<PaymentException[]>(admin, 'GET', '/api/payments/exceptions');
      return body.filter(({ paymentId }) => paymentId === order.paymentId);
    },
    refundsAtProvider: (order) => app.ctx.razorpay.listRefunds(order.paymentId),
    async addFault(operation, effect, times = 1) {
      await app.sandbox('/faults', { operation, effect, times });
    },
  };
}
