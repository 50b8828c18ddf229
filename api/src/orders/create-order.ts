import type { OrderView } from '@canteen/domain/order-view';
import type { Context } from '../context.ts';
import { AppError, orderRefused } from '../errors.ts';
import type { SessionActor } from '../http/env.ts';
import { settleCustomersPayment } from '../payments/settle-customers-payment.ts';
import { placeOrder } from './place-order.ts';
import { presentOrder } from './present.ts';

export interface CreatedOrder {
  order: OrderView;
  /** False at a repeat. */
  created: boolean;
}

/**
 * Makes the order of a proved payment of this user (decisions, Checkout 3). Only the payment's snapshot decides what is
 * in it; a repeat, at once or later, answers the same order.
 * @throws PAYMENT_NOT_VERIFIED 422, REFUSED 422 when the payment is given back
 */
export async function createOrder(
  ctx: Context,
  actor: SessionActor,
  { paymentId }: { paymentId: string },
): Promise<CreatedOrder> {
  const placed =
    (await placeOrder(ctx, { userId: actor._id, proved: paymentId })) ??
    (await settleCustomersPayment(ctx, actor, paymentId));
  if (!placed) throw new AppError('PAYMENT_NOT_VERIFIED', 'Payment verification failed!');
  if ('refused' in placed) throw orderRefused();
  return { order: presentOrder(actor, placed.order), created: placed.created };
}
