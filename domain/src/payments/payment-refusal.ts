/**
 * Why a captured payment became no order, as its customer is told (decisions, Checkout 5):
 * - `too-late`: paid after the quote had expired, and the shop is closed or has changed its prices
 * - `paid-twice`: another payment of the same checkout is the order
 * - `shop-deleted`: nobody can prepare the order
 * - `amount-differs`: not the total of the order
 * - `closed-before`: the checkout was refused before, for example because of another payment
 * - `already-refunded`: staff have returned money of it at the provider
 */
export type PaymentRefusal =
  | 'too-late'
  | 'paid-twice'
  | 'shop-deleted'
  | 'amount-differs'
  | 'closed-before'
  | 'already-refunded';
