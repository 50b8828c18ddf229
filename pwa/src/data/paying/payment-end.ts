import type { Quote } from '@canteen/domain/quote';
import { ApiError, errorText, isNetworkError } from '../../lib/api-error.ts';
import type { PaymentFailure } from './razorpay-widget.ts';

/** How an attempt to pay ended, for the page to say. */
export type PaymentEnd =
  /** The order is there. */
  | { end: 'ordered'; orderId: string; shopName: string | null }
  /** One attempt at a time. */
  | { end: 'busy' }
  /** The user is another one by now, or none. */
  | { end: 'left' }
  | { end: 'price-changed'; quote: Quote }
  /** It could not begin, and will not as things are: the shop has closed, an item is gone. */
  | { end: 'refused'; message: string }
  /** It could not begin just now. */
  | { end: 'not-begun'; message: string }
  | { end: 'dismissed' }
  | { end: 'failed'; failure: PaymentFailure }
  /** The server does not believe the proof. */
  | { end: 'unverified' }
  /** What was paid cannot become an order and goes back. */
  | { end: 'returned'; message: string };

export const UNVERIFIED_TEXT = 'Payment verification failed!';
const NOT_BEGUN = 'The payment could not be started. Nothing was charged. Please try again.';

/** Why a payment did not begin. */
export function whyNotBegun(error: unknown): PaymentEnd {
  if (!(error instanceof ApiError)) return { end: 'not-begun', message: NOT_BEGUN };
  if (error.status === 401) return { end: 'left' };
  if (error.code === 'REFUSED') return { end: 'returned', message: error.message };
  const isRefusal = error.status === 422 || error.status === 404 || error.status === 400;
  return { end: isRefusal ? 'refused' : 'not-begun', message: errorText(error, NOT_BEGUN) };
}

/** What an error between payment and order means for good; null: try again. */
export function finalVerdict(error: unknown): PaymentEnd | null {
  if (!(error instanceof ApiError) || isNetworkError(error)) return null;
  if (error.code === 'REFUSED') return { end: 'returned', message: error.message };
  if (error.status === 401) return { end: 'left' };
  const isRefusal = [400, 403, 404, 422].includes(error.status);
  return isRefusal ? { end: 'unverified' } : null;
}
