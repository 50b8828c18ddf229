import type { PaymentProof } from '@canteen/domain/payments/payment.schema';
import type { Quote } from '@canteen/domain/payments/quote';
import type { QuoteChange } from '../checkout/quotes.ts';
import type { CheckoutData } from '../checkout/stored-checkout.ts';
import type { UnfinishedPayment } from '../device/local-db.ts';

/** The provider's order, as POST /api/razorpay/order answers it; the amount in paise. */
interface StartedPayment {
  id: string;
  amount: number;
  currency: string;
  /** The number of our order, when the payment has become one already. */
  orderId?: string | undefined;
}

/** Why the bank or the provider refused; shown as it is (specification, section 7). */
export interface PaymentFailure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
}

/** An order that a payment has become. The shop's name is null when the server did not tell it. */
export interface CreatedOrder {
  orderNumber: string;
  shopName: string | null;
}

/** The texts with which the provider's widget is opened. */
interface WidgetConfig {
  appName: string;
  razorpayKeyId: string;
}

/** How a payment, or one attempt to pay, ended: what the payment page shows. */
export type PaymentEnd =
  | ({ kind: 'ordered' } & CreatedOrder)
  /** Another attempt is in progress; there is one at a time. */
  | { kind: 'busy' }
  /** The user has logged out or is another one. */
  | { kind: 'left' }
  | { kind: 'price-changed'; quote: Quote }
  /** The server refuses this checkout: the shop has closed, an item is not available. */
  | { kind: 'refused'; message: string }
  /** The server refuses the place: the drop point was moved or deleted, or it is not on the campus. */
  | { kind: 'place-refused'; message: string }
  /** The account is to be deleted. */
  | { kind: 'account-refused'; message: string }
  /** It could not be started because of an error that may be temporary. */
  | { kind: 'not-begun'; message: string }
  | { kind: 'dismissed' }
  /** It was begun before the page was opened, and this device does not know whether it was paid. */
  | { kind: 'begun' }
  /** The same was ordered meanwhile, or the cart was emptied, usually in another tab. */
  | { kind: 'ordered-elsewhere'; isCartEmpty: boolean }
  | { kind: 'failed'; failure: PaymentFailure }
  /** The server does not accept the proof. */
  | { kind: 'unverified' }
  /** The payment cannot become an order and is returned. `isRefunded` when the server says that it has taken the money. */
  | { kind: 'returned'; message: string; isRefunded?: true };

type Ordered = Extract<PaymentEnd, { kind: 'ordered' }>;
type Returned = Extract<PaymentEnd, { kind: 'returned' }>;

/** Where a payment is. All but `idle`, `ordered` and `returned` wait for an answer, for the customer or for a timer. */
export type Stage =
  /** Nothing is in progress. `end` is how the last attempt ended; null when there was none on this page. */
  | { at: 'idle'; end: PaymentEnd | null }
  // From 'Pay Now' to the widget:
  /** Reading the record of this payment on the device. */
  | { at: 'reading'; checkout: CheckoutData }
  | { at: 'starting'; checkout: CheckoutData }
  /** The quote is almost ten minutes old: checking against shop and menu whether it is still valid. */
  | { at: 'checking-quote'; checkout: CheckoutData; started: StartedPayment }
  /** Writing the payment to the device before it can be paid. */
  | { at: 'saving'; checkout: CheckoutData; started: StartedPayment }
  | { at: 'loading-widget'; checkout: CheckoutData; started: StartedPayment }
  | { at: 'widget-open'; checkout: CheckoutData }
  /** The widget ended without a proof: asking the server whether it was paid in another app. */
  | { at: 'asking'; checkout: CheckoutData; end: PaymentEnd }
  /** The same request, sent by the app itself for a payment that was begun earlier. */
  | { at: 'looking-up' }
  // From the proof to the order; `tries` counts the failed tries:
  | { at: 'saving-proof' }
  | { at: 'verifying'; tries: number }
  | { at: 'creating-order'; tries: number }
  | { at: 'waiting'; tries: number; problem: string }
  /** The order is made: emptying the cart and deleting the checkout, its draft and the record. */
  | { at: 'completing'; end: Ordered }
  /** The server does not accept the proof: deleting it from the record. */
  | { at: 'dropping-proof' }
  /** The payment is returned: deleting the record, and the checkout gets another key. */
  | { at: 'discarding'; end: Returned }
  // Final:
  | { at: 'ordered'; end: Ordered }
  | { at: 'returned'; end: Returned };

/** One payment. Its key is the Idempotency-Key of its checkout. */
export type PaymentState = Stage & {
  payment: UnfinishedPayment;
  /** The customer pressed 'Pay Now' and waits for the end. At most one payment is pressed at a time. */
  pressed: boolean;
  /** Counts the changes. An answer that belongs to an earlier step is ignored. */
  step: number;
};

/** All payments of this page, by key. */
export interface Payments {
  userId: string | null;
  step: number;
  byKey: ReadonlyMap<string, PaymentState>;
}

/** Work for a payment. Its answer is an event with the same key and step. */
export type Task =
  | { do: 'read' }
  | { do: 'start' }
  | { do: 'check-quote'; checkout: CheckoutData }
  | { do: 'save' }
  | { do: 'load-widget' }
  | { do: 'open-widget'; started: StartedPayment; config: WidgetConfig; shopName: string }
  | { do: 'ask' }
  | { do: 'verify' }
  | { do: 'create-order' }
  | { do: 'wait'; ms: number }
  | { do: 'complete'; order: CreatedOrder }
  | { do: 'discard' };

export type Effect =
  | (Task & { payment: UnfinishedPayment; step: number })
  // These have no answer:
  | { do: 'announce'; payment: UnfinishedPayment; order: CreatedOrder }
  | { do: 'forget'; payment: UnfinishedPayment }
  | { do: 'close-widget' }
  | { do: 'log'; error: unknown };

/** The answer to a task. */
export type Answer =
  /** The record on the device. */
  | { type: 'read'; record: UnfinishedPayment | null }
  | { type: 'started'; started: StartedPayment; now: number }
  | { type: 'quote-checked'; quoteChange: QuoteChange | null }
  | { type: 'saved' }
  | { type: 'widget-loaded'; config: WidgetConfig }
  | { type: 'dismissed' }
  | { type: 'payment-failed'; failure: PaymentFailure }
  /** The number of the order that the payment has become, or null. */
  | { type: 'asked'; orderNumber: string | null }
  | { type: 'verified'; valid: boolean }
  | { type: 'order-created'; order: CreatedOrder }
  | { type: 'retry-due' }
  | { type: 'completed' }
  | { type: 'discarded' }
  | { type: 'failed'; error: unknown };

export type PaymentEvent =
  | (Answer & { key: string; step: number })
  /** 'Pay Now' was pressed. `payment` is the record to write when the device has none. */
  | { type: 'pay'; payment: UnfinishedPayment; checkout: CheckoutData }
  /** The widget of this step returned a proof. This may happen long after it was reported as dismissed. */
  | { type: 'paid'; payment: UnfinishedPayment; proof: PaymentProof; step: number }
  /** Records on the device of payments that have not ended. Times in milliseconds since 1970. */
  | { type: 'found'; records: readonly UnfinishedPayment[]; now: number }
  | { type: 'try-again'; key: string }
  /** The cart of this checkout has become empty, or an order with its total was placed, in any tab or on another device. */
  | { type: 'ordered-elsewhere'; key: string; isCartEmpty: boolean }
  /** The network is back. */
  | { type: 'online' }
  /** The payment page was left. */
  | { type: 'page-left' }
  | { type: 'user-changed'; userId: string | null };
