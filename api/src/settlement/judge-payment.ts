import { toRupees } from '@canteen/domain/money';
import { CUSTOM_ITEM_NAME } from '@canteen/domain/quote';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import type { ProviderPayment } from '../provider/entities.ts';
import { quoteCheckout, type CheckoutItems } from '../payments/quote-checkout.ts';
import { readSnapshot, type Snapshot, type StoredSnapshot } from '../payments/snapshot.ts';

/** What a judgement goes by: the payment's row, and the payment that became its order, if any did. */
export interface PaymentToJudge {
  id: string;
  userId: string | null;
  shopId: string;
  amount: number;
  currency: string;
  snapshot: StoredSnapshot;
  provedBy: string | null;
  verifiedAt: Date | null;
  quoteExpiresAt: Date;
  refusedAt: Date | null;
  orderPaidBy: string | null;
}

export const AMOUNT_DIFFERS = 'The amount differs from the order';
export const PAID_TWICE = 'The order was paid twice';
const CUSTOMER_GONE = 'The customer is gone';
const RETURNED_BEFORE = 'The money had been returned before';
const CLOSED_BEFORE = 'No order could be made of this checkout';
const TOO_LATE = 'Paid after the quote had expired, and the shop is closed or has changed its prices';

/** Why what the customer paid cannot become the order of their checkout, for staff to read; null when it can. */
export async function whyRefuse(
  ctx: Context,
  payment: PaymentToJudge,
  paid: ProviderPayment,
): Promise<string | null> {
  if (paid.amount !== payment.amount || paid.currency !== payment.currency) return AMOUNT_DIFFERS;
  if (payment.orderPaidBy !== null) return payment.orderPaidBy === paid.id ? null : PAID_TWICE;
  if (payment.refusedAt !== null) return CLOSED_BEFORE;
  if (payment.userId === null) return CUSTOMER_GONE;
  if (paid.amountRefunded > 0) return RETURNED_BEFORE;
  if (isInTime(ctx, payment, paid) || (await stillHolds(ctx, payment))) return null;
  return TOO_LATE;
}

function isInTime(ctx: Context, payment: PaymentToJudge, paid: ProviderPayment): boolean {
  const proved = payment.provedBy === paid.id ? payment.verifiedAt : null;
  const paidAt = businessTime(ctx, paid.createdAt);
  return (proved ?? paidAt) <= payment.quoteExpiresAt || paidAt <= payment.quoteExpiresAt;
}

/** When the provider says something happened, but never later than now. */
export function businessTime(ctx: Context, told: Date): Date {
  return new Date(Math.min(ctx.clock.now().getTime(), told.getTime()));
}

/** Whether the shop would take the same order for the same money now. */
async function stillHolds(ctx: Context, { shopId, snapshot: stored }: PaymentToJudge): Promise<boolean> {
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
