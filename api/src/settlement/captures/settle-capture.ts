import type { Paise } from '@canteen/domain/money';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { Context } from '../../context/context.ts';
import { SYSTEM, writeStatusChange } from '../../order-events/write-status-change.ts';
import type { ProviderPayment } from '../../provider/entities.ts';
import { queueRefundOfOrder } from '../../refunds/queue-refund.ts';
import { placeOrder } from '../placing/place-order.ts';
import { paidAt } from './paid-at.ts';
import { paymentToSettle, type PaymentToSettle } from './queries.ts';
import { AMOUNT_DIFFERS, REFUSED_BEFORE, refusalReason, type RefusalReason } from './refusal-reason.ts';
import { refuseCapture } from './refuse-capture.ts';

type CaptureSource = 'webhook' | 'sweep' | 'verify';
/** An order, or why there is none and what is returned; `returned` is null when no money was taken. */
export type Settled =
  | { order: OrderRecord; created: boolean }
  | { refused: RefusalReason; returned: Paise | null };

/** Stores a capture, once. The sweep settles what is stored and not settled. */
async function storeCapture(ctx: Context, paid: ProviderPayment, source: CaptureSource): Promise<void> {
  await ctx.sql`
    insert into captures (provider_payment_id, payment_id, amount, currency, seen_at, paid_at, source)
    select ${paid.id}, payments.id, ${paid.amount}, ${paid.currency}, ${ctx.clock.now()},
      ${paidAt(ctx, paid)}, ${source}
    from payments where payments.provider_order_id = ${paid.orderId}
    on conflict (provider_payment_id) do nothing`;
}

/**
 * Turns a captured payment into exactly one order or one refund, also when it is reported several times (decisions,
 * Checkout 4 and 5). Null when it is not a payment of this product.
 */
export async function settleCapture(
  ctx: Context,
  paid: ProviderPayment,
  source: CaptureSource,
): Promise<Settled | null> {
  const payment =
    paid.orderId === null ? null : await paymentToSettle(ctx.sql, { providerOrderId: paid.orderId });
  if (!payment) return null;
  await storeCapture(ctx, paid, source);
  const settled = await settle(ctx, payment, paid);
  await ctx.sql`
    update captures set settled_at = ${ctx.clock.now()}
    where captures.provider_payment_id = ${paid.id} and captures.settled_at is null`;
  return settled;
}

async function settle(ctx: Context, payment: PaymentToSettle, paid: ProviderPayment): Promise<Settled> {
  let reason: RefusalReason | null = await refusalReason(ctx, payment, paid);
  if (reason === null) {
    const placed = await placeOrder(ctx, { paymentId: payment.id, providerPaymentId: paid.id });
    if (placed?.order.providerPaymentId === paid.id) return placed;
    // Meanwhile another payment has become the order, or this one was refused, or its customer or shop was deleted.
    const current = await paymentToSettle(ctx.sql, { id: payment.id });
    reason = (current && (await refusalReason(ctx, current, paid))) ?? REFUSED_BEFORE;
  }
  const capture = { paymentId: payment.id, providerPaymentId: paid.id, amount: paid.amount };
  const order = await refuseCapture(ctx, capture, reason);
  if (!order) {
    ctx.log.warn(
      { paymentId: payment.id, providerPaymentId: paid.id, reason },
      'a captured payment is refunded',
    );
    return { refused: reason, returned: paid.amount };
  }
  if (reason === AMOUNT_DIFFERS) await cancelWrongAmount(ctx, order);
  return { order, created: false };
}

/** Cancels an order that was placed before the capture showed another amount, unless the shop has accepted it. */
async function cancelWrongAmount(ctx: Context, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  const cancelled = await ctx.sql.begin(async (tx) => {
    const traceparent = ctx.tracing?.traceparent();
    const change = {
      orderId: order._id,
      from: 'PAID',
      to: 'CANCELLED',
      by: SYSTEM,
      now,
      reason: 'amount-differs',
      traceparent,
    } as const;
    if (!(await writeStatusChange(tx, change))) return false;
    await queueRefundOfOrder(tx, { orderId: order._id, reason: AMOUNT_DIFFERS, now });
    return true;
  });
  if (cancelled) ctx.signals.publish({ kind: 'orders' });
  // The shop is preparing it: staff decide (listExceptions shows it).
  else if (order.status !== 'CANCELLED' && order.status !== 'REFUNDED')
    ctx.log.error(
      { orderId: order._id, providerPaymentId: order.providerPaymentId },
      'the captured amount differs from the order',
    );
}
