import { toPaise } from '@canteen/domain/money';
import type { Quote } from '@canteen/domain/payments/quote';
import { hasFields, isNumber } from '../../lib/has-fields.ts';
import { ApiError, errorText, inBody, inConflict, isNetworkError } from '../../lib/requests/api-error.ts';
import { missingItemsText } from '../checkout/missing-items.ts';
import type { CheckoutItem } from '../checkout/stored-checkout.ts';
import type { PaymentEnd } from './payment-state.ts';
import { NOT_BEGUN } from './payment-texts.ts';

const NOT_CONFIRMED = 'Your payment is safe. The order could not be confirmed yet.';

const isQuote = hasFields<Quote>({
  itemsTotal: isNumber,
  gstAmount: isNumber,
  deliveryFee: isNumber,
  totalPrice: isNumber,
});

/** The new quote of a 409 PRICE_CHANGED, in paise; null for any other error. */
function changedQuote(error: unknown): Quote | null {
  const rupees = inConflict(error, 'quote', isQuote);
  return (
    rupees && {
      itemsTotal: toPaise(rupees.itemsTotal),
      gstAmount: toPaise(rupees.gstAmount),
      deliveryFee: toPaise(rupees.deliveryFee),
      totalPrice: toPaise(rupees.totalPrice),
    }
  );
}

/** The text of a 422 ITEMS_UNAVAILABLE with the names of the checkout: the server has no name of a deleted food. */
function unavailableText(error: ApiError, items: readonly CheckoutItem[]): string | null {
  const unavailable = inBody(error, 'unavailable');
  if (error.code !== 'ITEMS_UNAVAILABLE' || !Array.isArray(unavailable)) return null;
  const missing = items.filter(({ food }) => food !== null && unavailable.includes(food));
  return missing.length > 0 ? missingItemsText(missing.map(({ name }) => name)) : null;
}

/** Whether the customer has asked for the deletion of their account. */
const isToBeDeleted = (error: ApiError) => Boolean(inBody(error, 'deletionRequestedAt'));

/** How an attempt to pay for `items` ends after an error before the widget opens. */
export function endOfFailedStart(error: unknown, items: readonly CheckoutItem[]): PaymentEnd {
  const quote = changedQuote(error);
  if (quote) return { kind: 'price-changed', quote };
  if (!(error instanceof ApiError)) return { kind: 'not-begun', message: NOT_BEGUN };
  if (error.status === 401) return { kind: 'left' };
  if (error.code === 'REFUSED')
    return { kind: isToBeDeleted(error) ? 'account-refused' : 'returned', message: error.message };
  if ('dropPointId' in error.fields || 'addressLatLng' in error.fields)
    return { kind: 'place-refused', message: error.message };
  const isRefusal = error.status === 422 || error.status === 404 || error.status === 400;
  const message = unavailableText(error, items) ?? errorText(error, NOT_BEGUN);
  return { kind: isRefusal ? 'refused' : 'not-begun', message };
}

/** How a payment ends after an error between its signature and its order; null when it must be tried again. */
export function endOfFailedOrder(error: unknown): PaymentEnd | null {
  if (!(error instanceof ApiError) || isNetworkError(error)) return null;
  if (error.code === 'REFUSED') return { kind: 'returned', message: error.message };
  if (error.status === 401) return { kind: 'left' };
  const isRefusal = [400, 403, 404, 422].includes(error.status);
  return isRefusal ? { kind: 'unverified' } : null;
}

/** The server's message that a begun payment is returned; null for any other error. */
export const returnedMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 422 ? error.message : null;

/** Whether the server has taken money for this payment and returns it. */
export const isRefunded = (error: unknown): boolean =>
  error instanceof ApiError && isNumber(inBody(error, 'returned'));

/** What the customer reads while the order is requested again after an error. */
export const problemText = (error: unknown): string =>
  isNetworkError(error) ? NOT_CONFIRMED : errorText(error, NOT_CONFIRMED);
