import { now } from '../../lib/clock.ts';
import type { StoredCheckout } from '../checkout/stored-checkout.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { BegunPayment } from '../device/local-db.ts';
import { queryClient } from '../server/query-client.ts';
import { loadWidget, openWidget, type OpenWidget } from './razorpay-widget.ts';
import { currentUser, type SessionUser } from '../session/session.ts';
import { createStore } from '../../lib/store.ts';
import { configQuery } from '../config/config.ts';
import { finishPayment, giveUp, ordered } from './finish-payment.ts';
import { onOrderNews } from '../orders/order-news.ts';
import { whyNotBegun, type PaymentEnd } from './payment-end.ts';
import {
  begunPayments,
  changedQuote,
  forgetBegun,
  keepBegun,
  orderOfBegun,
  requestOf,
  startPayment,
} from './payments.ts';
import { whyQuoteHasChanged } from './quotes.ts';

/** After this long nobody comes back to a payment that was begun and never proved. */
const FORGET_AFTER = 24 * 3_600_000;
/** A quote holds for ten minutes (decisions, Checkout); a minute of them is for paying. */
const QUOTE_HOLDS = 9 * 60_000;

const paying = createStore(false);
export const payingStore = { get: paying.get, subscribe: paying.subscribe };

let widget: OpenWidget | null = null;

/** The page with the button is gone: a widget without it would hang over another one. */
export function closeWidget(): void {
  widget?.close();
}

/** The provider's script, before it is needed. What fails now is tried again at the press. */
export async function prepareWidget(): Promise<void> {
  const { razorpayCheckoutUrl } = await queryClient.fetchQuery(configQuery());
  await loadWidget(razorpayCheckoutUrl);
}

/**
 * From 'Pay Now' to the order or to the reason why not (decisions, Checkout 1 to 3). One at a time. The same checkout
 * has the same key and so the same order at the provider, which can be paid only once.
 */
export async function pay(checkout: StoredCheckout): Promise<PaymentEnd> {
  const user = currentUser();
  if (!user) return { end: 'left' };
  if (paying.get()) return { end: 'busy' };
  paying.set(true);
  try {
    return await payOnce(checkout, user);
  } finally {
    widget = null;
    paying.set(false);
  }
}

async function payOnce(
  { data, idempotencyKey: key }: StoredCheckout,
  user: SessionUser,
): Promise<PaymentEnd> {
  const request = requestOf(data);
  const known = (await begunPayments().catch(() => [])).find((row) => row.key === key);
  if (known?.proof) return finishPayment(known);
  const payment: BegunPayment = known ?? {
    userId: user._id,
    key,
    request,
    begunAt: now().getTime(),
    proof: null,
  };
  try {
    const started = await startPayment(payment.request, key);
    if (started.orderId !== undefined) {
      return await ordered(payment, { end: 'ordered', orderId: started.orderId, shopName: data.shopName });
    }
    // Paid after its ten minutes, a quote that no longer holds would only be given back.
    const change = now().getTime() - payment.begunAt > QUOTE_HOLDS ? await whyQuoteHasChanged(data) : null;
    if (change) return change;
    await keepBegun(payment).catch(() => undefined);
    await prepareWidget();
    return await payInWidget(payment, started, { user, shopName: data.shopName });
  } catch (error) {
    return await explain(payment, error);
  }
}

async function payInWidget(
  payment: BegunPayment,
  started: { id: string; amount: number; currency: string },
  { user, shopName }: { user: SessionUser; shopName: string },
): Promise<PaymentEnd> {
  const { appName, razorpayKeyId } = await queryClient.fetchQuery(configQuery());
  widget = openWidget(
    {
      key: razorpayKeyId,
      order_id: started.id,
      amount: started.amount,
      currency: started.currency,
      name: appName,
      description: shopName,
      prefill: { name: payment.request.name, email: user.email, contact: user.contact },
    },
    // Also when it comes after the customer seemed to have given up.
    (proof) => void finishPayment({ ...payment, proof }),
  );
  const end = await widget.ended;
  if (end.end === 'paid') return finishPayment({ ...payment, proof: end.proof });
  // Paid in another app, perhaps, and the widget closed by hand: the server may know.
  const orderId = await orderOfBegun(payment).catch(() => null);
  return orderId === null ? end : ordered(payment, { end: 'ordered', orderId, shopName });
}

async function explain(payment: BegunPayment, error: unknown): Promise<PaymentEnd> {
  const quote = changedQuote(error);
  if (quote) return { end: 'price-changed', quote };
  // oxlint-disable-next-line no-console -- what went wrong at the beginning is logged (specification, section 8)
  console.error('The payment could not be started', error);
  const end = whyNotBegun(error);
  if (end.end === 'returned') await giveUp(payment);
  return end;
}

let resuming: Promise<void> | null = null;

/** Goes on where a reload, a crash or a closed tab interrupted: what was paid becomes its order. */
export function resumePayments(): Promise<void> {
  resuming ??= resume().finally(() => {
    resuming = null;
  });
  return resuming;
}

async function resume(): Promise<void> {
  for (const payment of await begunPayments()) {
    if (payment.proof) void finishPayment(payment);
    else await lookFor(payment);
  }
}

/** Has it become an order without us (a payment in another app, the provider's own message to the server)? */
async function lookFor(payment: BegunPayment): Promise<void> {
  if (now().getTime() - payment.begunAt > FORGET_AFTER) return forgetBegun(payment);
  try {
    const orderId = await orderOfBegun(payment);
    if (orderId !== null) await ordered(payment, { end: 'ordered', orderId, shopName: null });
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) await giveUp(payment);
  }
}

/** New orders of this user may be of payments that were begun here. While one is being made, its own way tells. */
export function followPayments(): () => void {
  return onOrderNews(({ kind }) => {
    if (kind === 'created' && !paying.get()) void resumePayments().catch(() => undefined);
  });
}
