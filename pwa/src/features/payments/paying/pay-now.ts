import { readCart } from '../../../data/carts/carts.ts';
import { isCustom, type CheckoutData } from '../../../data/checkout/stored-checkout.ts';
import { finishingStore } from '../../../data/paying/shown-payments.ts';
import type { ConfirmOptions } from '../../../ui/overlay/confirm.ts';

// What 'Pay Now' needs, and what continues a begun payment. Imported with import() only, by load-pay-now.ts: the bill is
// on the screen before it. It has no state, because a second try to load it may make another copy.
export { withNewPrices } from '../../../data/checkout/quotes.ts';
export { prepareWidget } from '../../../data/paying/payment-effects.ts';
export { leavePaymentPage, pay, resumePayments, tryAgain } from '../../../data/paying/paying.ts';

/** The question before a payment that may be a second one for the same food; null when there is no sign of that. */
export async function questionBefore(data: CheckoutData): Promise<ConfirmOptions | null> {
  if (finishingStore.get().some(({ shopId }) => shopId === data.shopId))
    return {
      title: 'You have already paid at this shop',
      body: 'That order is still being made. Look in My Orders before you pay again.',
      confirmLabel: 'Pay again',
    };
  if (isCustom(data) || !(await isCartGone(data.shopId))) return null;
  return {
    title: 'This cart is empty now',
    body: 'It may have been ordered in another tab. Look in My Orders before you pay.',
    confirmLabel: 'Pay anyway',
  };
}

async function isCartGone(shopId: string): Promise<boolean> {
  try {
    return (await readCart(shopId)) === null;
  } catch {
    return false;
  }
}
