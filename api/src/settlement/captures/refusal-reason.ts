import { toRupees } from '@canteen/domain/money';
import type { PaymentRefusal } from '@canteen/domain/payments/payment-refusal';
import { CUSTOM_ITEM_NAME } from '@canteen/domain/payments/quote';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import { quoteCheckout, type CheckoutItems } from '../../payments/quote-checkout.ts';
import { readSnapshot, type Snapshot } from '../../payments/snapshot.ts';
import type { ProviderPayment } from '../../provider/entities.ts';
import { paidAt } from './paid-at.ts';
import type { PaymentToSettle } from './queries.ts';

export const AMOUNT_DIFFERS = 'The amount differs from the order';
const PAID_TWICE = 'The order was paid twice';
export const REFUSED_BEFORE = 'This payment was refused before';
const CUSTOMER_DELETED = "The customer's account was deleted";
const SHOP_DELETED = 'The shop was deleted';
const ALREADY_REFUNDED = 'The money was already refunded';
export const TOO_LATE = 'Paid after the quote had expired, and the shop is closed or has changed its prices';

/** The reasons, as their customers are told; null when the customer's account was deleted. */
export const PAYMENT_REFUSALS = {
  [AMOUNT_DIFFERS]: 'amount-differs',
  [PAID_TWICE]: 'paid-twice',
  [REFUSED_BEFORE]: 'closed-before',
  [CUSTOMER_DELETED]: null,
  [SHOP_DELETED]: 'shop-deleted',
  [ALREADY_REFUNDED]: 'already-refunded',
  [TOO_LATE]: 'too-late',
} as const satisfies Record<string, PaymentRefusal | null>;
export type RefusalReason = keyof typeof PAYMENT_REFUSALS;

/** Why a payment cannot become the order of its checkout, for staff to read; null when it can. */
export async function refusalReason(
  ctx: Context,
  payment: PaymentToSettle,
  paid: ProviderPayment,
): Promise<RefusalReason | null> {
  if (paid.amount !== payment.amount || paid.currency !== payment.currency) return AMOUNT_DIFFERS;
  if (payment.orderProviderPaymentId !== null)
    return payment.orderProviderPaymentId === paid.id ? null : PAID_TWICE;
  // Deleting the shop or the data of the user also refuses the payment. The cause is named.
  if (payment.userId === null) return CUSTOMER_DELETED;
  if (!payment.hasShop) return SHOP_DELETED;
  if (payment.refusedAt !== null) return REFUSED_BEFORE;
  if (paid.amountRefunded > 0) return ALREADY_REFUNDED;
  if (isInTime(ctx, payment, paid) || (await isStillOffered(ctx, payment))) return null;
  return TOO_LATE;
}

function isInTime(ctx: Context, payment: PaymentToSettle, paid: ProviderPayment): boolean {
  const verifiedAt = payment.verifiedProviderPaymentId === paid.id ? payment.verifiedAt : null;
  const times = [paidAt(ctx, paid), ...(verifiedAt === null ? [] : [verifiedAt])];
  return times.some((time) => time <= payment.quoteExpiresAt);
}

/** Whether the shop would now accept the same order at the same price. */
async function isStillOffered(ctx: Context, { shopId, snapshot: stored }: PaymentToSettle): Promise<boolean> {
  const snapshot = readSnapshot(stored);
  const { fulfilment } = snapshot;
  try {
    const { lines, quote } = await quoteCheckout(ctx, { shopId, items: itemsOf(snapshot), fulfilment });
    const before = new Map(snapshot.lines.map((line) => [line.key, line.price * line.quantity]));
    return (
      quote.totalPrice === snapshot.totalPrice &&
      lines.every((line) => line.price * line.quantity === before.get(line.key))
    );
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

function itemsOf({ lines }: Snapshot): CheckoutItems {
  const cart = lines.flatMap(({ food, quantity }) => (food === null ? [] : [{ food, quantity }]));
  const [line] = lines;
  if (cart.length > 0 || !line) return cart;
  return [{ name: CUSTOM_ITEM_NAME, price: toRupees(line.price), quantity: 1 }];
}
