import { createStore } from '../../lib/store.ts';
import type { CreatedOrder } from './payment-state.ts';

// What the screens show of payments. paying.ts, which is loaded later, writes it.

/** A payment that was paid and is not an order yet. */
export interface Finishing {
  key: string;
  shopId: string;
  /** Why the next try must wait; null during a try. */
  problem: string | null;
  /** Whether the payment page waits for it: it is of the checkout of this tab, or the tab has none. */
  isAwaited: boolean;
}

/** Whether an attempt to pay is in progress. */
export const payingStore = createStore(false);
/** The payments that are being finished, each by itself. */
export const finishingStore = createStore<readonly Finishing[]>([]);

/** The payment that the payment page shows; all others are shown in the banner. */
export const awaitedOf = (all: readonly Finishing[]): Finishing | null =>
  all.find((finishing) => finishing.isAwaited) ?? null;

export interface AnnouncedOrder extends CreatedOrder {
  /** Whether the payment page waits for this order: it is of the checkout of this tab, or the tab has none. */
  isAwaited: boolean;
}

const listeners = new Set<(result: AnnouncedOrder) => void>();

/** Calls the listener with every payment that becomes an order. Returns a function that ends this. */
export function onOrdered(listener: (result: AnnouncedOrder) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells the screens that a payment has become an order. */
export function announce(result: AnnouncedOrder): void {
  for (const listener of [...listeners]) listener(result);
}
