import { toPaise } from '@canteen/domain/money';
import type { Quote } from '@canteen/domain/payments/quote';
import { ApiError, errorText, isNetworkError } from '../../lib/requests/api-error.ts';
import type { PaymentEnd } from './payment-state.ts';
import { NOT_BEGUN } from './payment-texts.ts';

const NOT_CONFIRMED = 'Your payment is safe. The order could not be confirmed yet.';

/** The new quote of a 409 PRICE_CHANGED, in paise; null for any other error. */
function changedQuote(error: unknown): Quote | null {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return null;
  const quote = (error.body as { quote?: Partial<Quote> } | null)?.quote ?? {};
  const { itemsTotal, gstAmount, deliveryFee, totalPrice } = quote;
  if (itemsTotal === undefined || gstAmount === undefined || deliveryFee === undefined) return null;
  if (totalPrice === undefined) return null;
  return {
    itemsTotal: toPaise(itemsTotal),
    gstAmount: toPaise(gstAmount),
    deliveryFee: toPaise(deliveryFee),
    totalPrice: toPaise(totalPrice),
  };
}

/** How an attempt ends after an error before the widget opens. */
export function endOfFailedStart(error: unknown): PaymentEnd {
  const quote = changedQuote(error);
  if (quote) return { end: 'price-changed', quote };
  if (!(error instanceof ApiError)) return { end: 'not-begun', message: NOT_BEGUN };
  if (error.status === 401) return { end: 'left' };
  if (error.code === 'REFUSED') return { end: 'returned', message: error.message };
  const isRefusal = error.status === 422 || error.status === 404 || error.status === 400;
  return { end: isRefusal ? 'refused' : 'not-begun', message: errorText(error, NOT_BEGUN) };
}

/** How a payment ends after an error between its signature and its order; null when it must be tried again. */
export function endOfFailedOrder(error: unknown): PaymentEnd | null {
  if (!(error instanceof ApiError) || isNetworkError(error)) return null;
  if (error.code === 'REFUSED') return { end: 'returned', message: error.message };
  if (error.status === 401) return { end: 'left' };
  const isRefusal = [400, 403, 404, 422].includes(error.status);
  return isRefusal ? { end: 'unverified' } : null;
}

/** The server's message that a payment was returned; null for any other error. */
export const returnedMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 422 ? error.message : null;

/** What the customer reads while the order is requested again after an error. */
export const problemText = (error: unknown): string =>
  isNetworkError(error) ? NOT_CONFIRMED : errorText(error, NOT_CONFIRMED);
