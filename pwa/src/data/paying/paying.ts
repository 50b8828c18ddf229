import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { now } from '../../lib/time/clock.ts';
import { cartsStore } from '../carts/carts-store.ts';
import { startCarts } from '../carts/carts.ts';
import { isCustom, type CheckoutData, type StoredCheckout } from '../checkout/stored-checkout.ts';
import { isOrderOf } from '../orders/is-order-of.ts';
import { onOrderChange } from '../orders/order-changes.ts';
import { currentUser, sessionStore } from '../session/session.ts';
import { isAwaited, perform } from './payment-effects.ts';
import { requestOf } from './payment-requests.ts';
import type { PaymentEnd, PaymentState } from './payment-state.ts';
import { isFinishing, isInactive } from './payment-transition.ts';
import { runPayments } from './run-payments.ts';
import { announceEnd, finishingStore, payingStore, type ShownPayment } from './shown-payments.ts';
import { unfinishedPayments } from './unfinished-payments.ts';

const { payments, sendEvent } = runPayments(currentUser()?._id ?? null, perform);

sessionStore.subscribe(() => sendEvent({ type: 'user-changed', userId: currentUser()?._id ?? null }));
onlineStore.subscribe(() => {
  if (isOnline()) sendEvent({ type: 'online' });
});

const states = (): PaymentState[] => [...payments.get().byKey.values()];
const isPressed = () => states().some(({ pressed }) => pressed);
const summariesOf = (which: (state: PaymentState) => boolean): ShownPayment[] =>
  states()
    .filter(which)
    .map((state) => ({
      key: state.payment.key,
      shopId: state.payment.request.shopId,
      problem: state.at === 'waiting' ? state.problem : null,
      isAwaited: isAwaited(state.payment),
      isPressed: state.pressed,
    }));

/** Announces how a payment ended that the app continued by itself. After 'Pay Now', `pay` returns the end instead. */
function announceEnds(before: readonly ShownPayment[]): void {
  for (const { key, isAwaited: awaited, isPressed: waitsForEnd } of before) {
    const state = payments.get().byKey.get(key);
    if (waitsForEnd || !state || !isInactive(state) || !('end' in state)) continue;
    const { end } = state;
    if (end?.kind === 'returned' || end?.kind === 'unverified') announceEnd({ end, isAwaited: awaited });
  }
}

/** Payments that this device knew only as begun, that were paid in another app, and whose money is returned. */
let foundReturned: ShownPayment[] = [];

payments.subscribe(() => {
  payingStore.set(isPressed());
  const before = finishingStore.get();
  const next = summariesOf(isFinishing);
  if (next.length > 0 || before.length > 0) finishingStore.set(next);
  announceEnds([...before, ...foundReturned]);
  foundReturned = summariesOf(
    (state) => state.at === 'discarding' && state.end.isRefunded === true && !isFinishing(state),
  );
});

/**
 * From 'Pay Now' to the order, or to the reason why there is none (decisions, Checkout 1 to 3). One at a time. The same
 * checkout has the same key and so the same order at the provider, which can be paid only once.
 * @param isOrderExpected the customer pays again while an earlier order of this shop is still being made. That order
 *   empties the cart too, so this payment does not stop then.
 */
export async function pay(
  { data, idempotencyKey: key }: StoredCheckout,
  { isOrderExpected = false } = {},
): Promise<PaymentEnd> {
  const userId = currentUser()?._id;
  if (userId === undefined) return { kind: 'left' };
  if (isPressed()) return { kind: 'busy' };
  const payment = { userId, key, request: requestOf(data), begunAt: now().getTime(), proof: null };
  const stop = isOrderExpected
    ? () => undefined
    : onOrderedElsewhere(data, (isCartEmpty) => sendEvent({ type: 'ordered-elsewhere', key, isCartEmpty }));
  sendEvent({ type: 'pay', payment, checkout: data });
  return endOf(key).finally(stop);
}

/** The new order may be the one of this payment. Then the widget reports the payment within this time. */
const OWN_END_MS = 5_000;
/** The clocks of server and device may differ by this much. An order that is not older by more may be from after 'Pay Now'. */
const TOLERANCE_MS = 3_000;

/** Calls `listener` when the same is ordered, in any tab or on another device. Returns a function that ends this. */
function onOrderedElsewhere(data: CheckoutData, listener: (isCartEmpty: boolean) => void): () => void {
  const stopCart = isCustom(data) ? () => undefined : onEmptiedCart(data.shopId, () => listener(true));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const beganAt = new Date(now().getTime() - TOLERANCE_MS).toISOString();
  const stop = onOrderChange(({ kind, order }) => {
    // The event of an earlier order may come late.
    if (kind !== 'created' || order.createdAt < beganAt) return;
    if (order.userId === currentUser()?._id && isOrderOf(data, order))
      timer ??= setTimeout(() => listener(false), OWN_END_MS);
  });
  return () => {
    stopCart();
    stop();
    clearTimeout(timer);
  };
}

/** Calls `listener` when the shop's cart becomes empty, in any tab. Returns a function that ends this. */
function onEmptiedCart(shopId: string, listener: () => void): () => void {
  const isFilled = () => cartsStore.get().carts.some((cart) => cart.shopId === shopId);
  let wasFilled = isFilled();
  const stop = cartsStore.subscribe(() => {
    if (wasFilled && cartsStore.get().ready && !isFilled()) listener();
    wasFilled = isFilled();
  });
  startCarts();
  return stop;
}

/** Resolves when the attempt to pay has ended: with its end, or 'left' when its user has logged out. */
function endOf(key: string): Promise<PaymentEnd> {
  return new Promise((resolve) => {
    const check = () => {
      const state = payments.get().byKey.get(key);
      if (state?.pressed) return;
      stop();
      resolve((state && 'end' in state ? state.end : null) ?? { kind: 'left' });
    };
    const stop = payments.subscribe(check);
    check();
  });
}

/** 'Try again now' for one payment. */
export const tryAgain = (key: string) => sendEvent({ type: 'try-again', key });

/** The user has left the payment page: an open widget closes, and none opens over another page. */
export const leavePaymentPage = () => sendEvent({ type: 'page-left' });

/** Continues payments that a reload, a crash or a closed tab interrupted. @throws when the device cannot be read */
export async function resumePayments(): Promise<void> {
  sendEvent({ type: 'found', records: await unfinishedPayments(), now: now().getTime() });
}

/**
 * Looks for begun payments when the user has a new order: it may be of one of them. Not during an attempt, which ends
 * by itself. Returns a function that ends this.
 */
export function followPayments(): () => void {
  return onOrderChange(({ kind }) => {
    if (kind === 'created' && !isPressed()) void resumePayments().catch(() => undefined);
  });
}
