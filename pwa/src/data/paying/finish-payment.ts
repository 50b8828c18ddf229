import { errorText, isNetworkError } from '../../lib/api-error.ts';
import { clearCheckout, readCheckout, renewCheckout } from '../checkout/stored-checkout.ts';
import { dropDraft } from '../checkout/drafts.ts';
import type { BegunPayment } from '../device/local-db.ts';
import { isOnline, onlineStore } from '../../lib/online.ts';
import { queryClient } from '../server/query-client.ts';
import { currentUser } from '../session/session.ts';
import { createStore } from '../../lib/store.ts';
import { orderKeys } from '../server/query-keys.ts';
import { takeOrder } from '../orders/order-queries.ts';
import { finalVerdict, type PaymentEnd } from './payment-end.ts';
import { createOrder, forgetBegun, keepBegun, verifyPayment } from './payments.ts';

/** What is typed in the order form, and in the form of a custom order, until it has become an order. */
export const CHECKOUT_DRAFT = 'checkout';
export const customOrderDraft = (shopId: string) => `custom-order:${shopId}`;

/** Paid, and not an order yet. */
export interface Finishing {
  /** Why it waits before it tries again; null while it tries. */
  problem: string | null;
  isAwaited: boolean;
}

type Ordered = Extract<PaymentEnd, { end: 'ordered' }>;
export interface OrderedNews extends Ordered {
  /** The payment page waits for this one: nothing else is being checked out in this tab. */
  isAwaited: boolean;
}

const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000, 30_000];
const WAITING = 'Your payment is safe. The order could not be confirmed yet.';

const state = createStore<Finishing | null>(null);
export const finishingStore = { get: state.get, subscribe: state.subscribe };

const running = new Map<string, Promise<PaymentEnd>>();
const listeners = new Set<(news: OrderedNews) => void>();
let hurry: () => void = () => undefined;

/** Told of every payment that becomes an order, whoever began it. Gives back what ends it. */
export function onOrdered(listener: (news: OrderedNews) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function isAwaited({ key }: BegunPayment): boolean {
  const checkout = readCheckout();
  return checkout === null || checkout.idempotencyKey === key;
}

/** Tries again at once. */
export const finishNow = () => hurry();

/**
 * From the proof of the payment to the order, however long it takes: each step can be repeated, and a dropped
 * connection only means trying again. One at a time for a payment.
 */
export function finishPayment(payment: BegunPayment): Promise<PaymentEnd> {
  const known = running.get(payment.key);
  if (known) return known;
  const end = finish(payment).finally(() => {
    running.delete(payment.key);
    if (running.size === 0) state.set(null);
  });
  running.set(payment.key, end);
  return end;
}

async function finish(payment: BegunPayment): Promise<PaymentEnd> {
  // Before anything else: from here on a reload finds it.
  await keepBegun(payment).catch(() => undefined);
  for (let tries = 0; ; tries += 1) {
    if (currentUser()?._id !== payment.userId) return { end: 'left' };
    state.set({ problem: null, isAwaited: isAwaited(payment) });
    try {
      return await finishOnce(payment);
    } catch (error) {
      const verdict = finalVerdict(error);
      if (verdict) return await close(payment, verdict);
      const problem = isNetworkError(error) ? WAITING : errorText(error, WAITING);
      state.set({ problem, isAwaited: isAwaited(payment) });
    }
    await pause(tries);
  }
}

async function finishOnce(payment: BegunPayment): Promise<PaymentEnd> {
  const { proof } = payment;
  if (!proof || !(await verifyPayment(proof))) return close(payment, { end: 'unverified' });
  const order = await createOrder(payment, proof);
  takeOrder(order);
  return ordered(payment, { end: 'ordered', orderId: order.orderId, shopName: order.shopName });
}

/** Until the next try is due, the network is back, or the user asks for it. */
function pause(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stop();
      hurry = () => undefined;
      resolve();
    };
    const timer = setTimeout(go, RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]);
    const stop = onlineStore.subscribe(() => {
      if (isOnline()) go();
    });
    hurry = go;
  });
}

/** No order comes of it on this way. What was wrongly proved may still be found as an order later. */
async function close(payment: BegunPayment, end: PaymentEnd): Promise<PaymentEnd> {
  if (end.end === 'unverified') await keepBegun({ ...payment, proof: null }).catch(() => undefined);
  if (end.end === 'returned') await giveUp(payment);
  return end;
}

/** The payment is closed: the same checkout needs a new one. */
export async function giveUp(payment: BegunPayment): Promise<void> {
  await forgetBegun(payment).catch(() => undefined);
  if (readCheckout()?.idempotencyKey === payment.key) renewCheckout();
}

/** The order is there: its cart is empty, nothing is left to pay or to type again. */
export async function ordered(payment: BegunPayment, end: Ordered): Promise<PaymentEnd> {
  const { shopId, orderItems } = payment.request;
  const isCart = orderItems.some((item) => 'food' in item);
  const news = { ...end, isAwaited: isAwaited(payment) };
  if (news.isAwaited) clearCheckout();
  await Promise.allSettled([
    forgetBegun(payment),
    dropDraft(isCart ? CHECKOUT_DRAFT : customOrderDraft(shopId)),
    isCart ? import('../carts/carts.ts').then(({ clearCart }) => clearCart(shopId)) : null,
  ]);
  void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
  for (const listener of [...listeners]) listener(news);
  return end;
}
