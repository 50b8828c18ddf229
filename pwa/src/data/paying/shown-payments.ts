import { createStore } from '../../lib/store.ts';
import type { CreatedOrder, PaymentEnd } from './payment-state.ts';

// What the screens show of payments. paying.ts, which is loaded later, writes it.

/** What the screens show of one payment. */
export interface ShownPayment {
  key: string;
  shopId: string;
  /** Why the next try must wait; null during a try. */
  problem: string | null;
  /** Whether the payment page waits for it: it is of the checkout of this tab, or the tab has none. */
  isAwaited: boolean;
  /** The customer pressed 'Pay Now' and waits for the end. */
  isPressed: boolean;
}

/** Whether an attempt to pay is in progress. */
export const payingStore = createStore(false);
/** The payments that are being finished, each by itself. */
export const finishingStore = createStore<readonly ShownPayment[]>([]);

/** The payment that the payment page shows; all others are shown in the banner. */
export const shownPayment = (all: readonly ShownPayment[]): ShownPayment | null =>
  all.find((finishing) => finishing.isAwaited) ?? null;

interface AnnouncedOrder extends CreatedOrder {
  /** Whether the payment page waits for this order: it is of the checkout of this tab, or the tab has none. */
  isAwaited: boolean;
}

/** How a payment ended that was paid, has become no order, and was continued by the app. */
export interface AnnouncedEnd {
  end: Extract<PaymentEnd, { kind: 'returned' | 'unverified' }>;
  isAwaited: boolean;
}

function createAnnouncements<News>() {
  const listeners = new Set<(news: News) => void>();
  return {
    /** Calls the listener with each. Returns a function that ends this. */
    listen(listener: (news: News) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    announce(news: News): void {
      for (const listener of [...listeners]) listener(news);
    },
  };
}

/** Every payment that becomes an order. */
export const { listen: onOrdered, announce } = createAnnouncements<AnnouncedOrder>();
/** Every payment that the customer does not wait for at 'Pay Now', and that ends without an order. */
export const { listen: onEnded, announce: announceEnd } = createAnnouncements<AnnouncedEnd>();
