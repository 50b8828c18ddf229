import { readCart } from '../../../data/carts/carts.ts';

// What 'Pay Now' needs, and what continues a begun payment. Imported with import() only, by load-pay-now.ts: the bill is
// on the screen before it. It has no state, because a second try to load it may make another copy.
export { withNewPrices } from '../../../data/checkout/quotes.ts';
export { prepareWidget } from '../../../data/paying/payment-effects.ts';
export { leavePaymentPage, pay, resumePayments, tryAgain } from '../../../data/paying/paying.ts';

export async function isCartGone(shopId: string): Promise<boolean> {
  try {
    return (await readCart(shopId)) === null;
  } catch {
    return false;
  }
}
