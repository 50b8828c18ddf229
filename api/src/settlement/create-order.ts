import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError, orderRefused } from '../errors/app-error.ts';
import { presentOrder } from '../presenters/order.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { settleCustomersPayment } from './captures/settle-customers-payment.ts';
import { placeOrder } from './placing/place-order.ts';

interface CreatedOrder {
  order: OrderView;
  /** True for the first answer to the customer, also when a webhook placed the order; false at a repeat. */
  isFirstAnswer: boolean;
}

/**
 * Places the order of a verified payment of this user (section 7; decisions, Checkout 3). Only the payment's snapshot
 * decides its items and amounts. A repeat answers the same order.
 * @throws SessionChangedError when the session has ended or the user has changed, PAYMENT_NOT_VERIFIED 422,
 *   REFUSED 422 when the payment is refunded instead, DEPENDENCY_DOWN 503
 */
export async function createOrder(
  ctx: Context,
  actor: SessionActor,
  providerPaymentId: string,
): Promise<CreatedOrder> {
  const { _id: userId, sessionId, userVersion } = actor;
  const direct = await placeOrder(ctx, { userId, sessionId, userVersion, providerPaymentId });
  if (!direct) await requireCurrentSession(ctx.sql, ctx.clock.now(), actor);
  const placed = direct ?? (await settleCustomersPayment(ctx, actor, providerPaymentId));
  if (!placed) throw new AppError('PAYMENT_NOT_VERIFIED', 'Payment verification failed!');
  if ('refused' in placed) throw orderRefused(placed.returned);
  const isFirstAnswer = direct?.created === true || (await markAnswered(ctx, placed.order._id));
  return { order: presentOrder(actor, placed.order), isFirstAnswer };
}

/** Stores that the order was answered. True for exactly one of several calls, also at the same time. */
async function markAnswered(ctx: Context, orderId: string): Promise<boolean> {
  const answered = await ctx.sql`
    update orders set answered_at = ${ctx.clock.now()} where orders.id = ${orderId} and orders.answered_at is null`;
  return answered.count === 1;
}
