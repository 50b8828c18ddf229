import { readCartRow } from '../../../data/carts/carts.ts';
import { isCustom, readCheckout, type StoredCheckout } from '../../../data/checkout/stored-checkout.ts';
import { findDuplicateOrder } from '../../../data/orders/duplicate-order.ts';
import { finishingStore } from '../../../data/paying/shown-payments.ts';
import { unfinishedPayments } from '../../../data/paying/unfinished-payments.ts';
import type { ConfirmOptions } from '../../../ui/overlay/confirm.ts';

// What 'Pay Now' needs, and what continues a begun payment. Imported with import() only, by load-pay-now.ts: the bill is
// on the screen before it. It has no state, because a second try to load it may make another copy.
export { withNewPrices } from '../../../data/checkout/quotes.ts';
export { prepareWidget } from '../../../data/paying/payment-effects.ts';
export { leavePaymentPage, pay, resumePayments, tryAgain } from '../../../data/paying/paying.ts';

/** Whether the payment of the checkout was begun before, and this device has no proof that it was paid. */
export async function wasBegun(): Promise<boolean> {
  const key = readCheckout()?.idempotencyKey;
  return (await unfinishedPayments()).some((payment) => payment.key === key && !payment.proof);
}

const RECENT_MS = 10 * 60_000;

interface PayAgainQuestion extends ConfirmOptions {
  /** An order of this shop is being made. */
  isOrderExpected?: true;
}

/** The question before a payment that may be a second one for the same; null when there is no sign of that. */
export async function questionBefore({
  data,
  savedAt = 0,
}: StoredCheckout): Promise<PayAgainQuestion | null> {
  if (finishingStore.get().some(({ shopId }) => shopId === data.shopId))
    return {
      title: 'You have already paid at this shop',
      body: 'That order is still being made. Look in My Orders before you pay again.',
      confirmLabel: 'Pay again',
      isOrderExpected: true,
    };
  const ordered = (number: string, when: string) => ({
    title: 'You may have ordered this already',
    body: `Order ${number} has the same total and was placed ${when}. Look in My Orders before you pay again.`,
    confirmLabel: 'Pay again',
  });
  if (isCustom(data)) {
    // Another tab may have sent the same form before this one did.
    const orderNumber = await findDuplicateOrder(data, savedAt - RECENT_MS);
    return orderNumber === null ? null : ordered(orderNumber, 'a short time ago');
  }
  const cart = await readCartRow(data.shopId).catch(() => undefined);
  if (cart === undefined) return null;
  if (cart === null)
    return {
      title: 'This cart is empty now',
      body: 'It may have been ordered in another tab. Look in My Orders before you pay.',
      confirmLabel: 'Pay anyway',
    };
  // A payment whose device lost its session becomes an order on the server, and the cart stays.
  const orderNumber = await findDuplicateOrder(data, cart.addedAt);
  return orderNumber === null ? null : ordered(orderNumber, 'after you filled this cart');
}
