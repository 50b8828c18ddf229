import type { Context } from '@canteen/api/context/context';
import { findOrder } from '@canteen/api/orders/queries';
import {
  findSubscriptionWithKeys,
  type SubscriptionWithKeys,
  subscriptionIdsOfAdmins,
  subscriptionIdsOfCouriers,
  subscriptionIdsOfShopAdmins,
  subscriptionIdsOfStaff,
  subscriptionIdsOfUser,
} from '@canteen/api/push/queries';
import { removeEndedSubscription } from '@canteen/api/push/remove-subscription';
import { findRefundedPayment, isRefundPending } from '@canteen/api/refunds/queries';
import { formatRupees, type Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { CANCELLATION_TEXT, cancellationReason } from '@canteen/domain/orders/cancellation-reason';
import { orderNumberText } from '@canteen/domain/orders/order-number-text';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { PushMessage } from '@canteen/domain/push/push.schema';
import type { JobFunctions } from '../job-runner/run-jobs.ts';
import { STATUS_TEXT } from '../mails/status-text.ts';
import type { PushSender } from '../senders/push-sender.ts';
import { isWellKnownPushService } from '../senders/well-known-push-services.ts';

/** @param isPending it is REFUNDED, and the payment provider has not confirmed that yet */
export const statusMessage = (order: OrderRecord, isPending = false): PushMessage => ({
  title: order.shopName,
  body: `Your order ${orderNumberText(order.number, order.dayNumber)} ${isPending ? 'is being refunded' : STATUS_TEXT[order.status]}${whyCancelled(order)}`,
  url: paths.track(order.number),
  tag: `order-${order.number}`,
});

function whyCancelled(order: OrderRecord): string {
  const reason = order.status === 'CANCELLED' ? cancellationReason(order) : null;
  return reason === null ? '' : `, because ${CANCELLATION_TEXT[reason]}`;
}

/** @param payment a captured payment that becomes no order and is returned */
const paymentRefusedMessage = (
  providerPaymentId: string,
  payment: { shopName: string; amount: Paise },
): PushMessage => ({
  title: payment.shopName,
  body: `Your payment of ${formatRupees(payment.amount)} could not become an order and is being returned`,
  url: paths.orders(),
  tag: `payment-${providerPaymentId}`,
});

/** Contains only what every staff role may see: no customer and no items. */
export const newOrderMessage = (order: OrderRecord): PushMessage => ({
  title: 'New order',
  body: `${orderNumberText(order.number, order.dayNumber)} at ${order.shopName}, ${formatRupees(order.totalPrice)}`,
  url: paths.dashboard('orders'),
  tag: `new-order-${order.number}`,
});

/** Replaces the message about the new order. */
export const readyOrderMessage = (order: OrderRecord): PushMessage => ({
  ...newOrderMessage(order),
  title: 'Order ready',
});

/** Replaces the message about the new order. */
export const unacceptedMessage = (order: OrderRecord): PushMessage => ({
  ...newOrderMessage(order),
  title: 'Nobody has accepted this order yet',
});

/** Replaces the message about the new order. */
export const cancelledMessage = (order: OrderRecord): PushMessage => ({
  ...newOrderMessage(order),
  title: `Order cancelled: ${CANCELLATION_TEXT[cancellationReason(order) ?? 'unaccepted']}`,
});

/**
 * The jobs of the queue `push`. One job finds the recipients and adds one job `deliver` for each browser, so that a retry
 * for one browser sends nothing to the others again.
 */
export function sendPush(ctx: Context, send: PushSender | null): JobFunctions['push'] {
  const notify = (subscriptionIds: readonly string[], message: PushMessage, cause: string) =>
    ctx.jobs.addMany(
      subscriptionIds.map((subscriptionId) => ({
        queue: 'push',
        name: 'deliver',
        payload: { deviceId: subscriptionId, message },
        id: `${cause}-${subscriptionId}`,
      })),
    );
  return {
    async 'order-status'({ orderId, status }, { id }) {
      const order = send && (await findOrder(ctx.sql, orderId));
      // When the status has changed again, the job of the later event notifies the customer.
      if (!order?.userId || order.status !== status) return;
      const isPending = status === 'REFUNDED' && (await isRefundPending(ctx, orderId));
      await notify(await subscriptionIdsOfUser(ctx, order.userId), statusMessage(order, isPending), id);
    },
    async 'payment-refused'({ providerPaymentId }, { id }) {
      const payment = send && (await findRefundedPayment(ctx, providerPaymentId));
      if (!payment?.userId) return;
      const message = paymentRefusedMessage(providerPaymentId, payment);
      await notify(await subscriptionIdsOfUser(ctx, payment.userId), message, id);
    },
    async 'new-order'({ orderId }, { id }) {
      const order = send && (await findOrder(ctx.sql, orderId));
      // Staff may have handled it on their screens while the push was delayed.
      if (order?.status !== 'PAID') return;
      await notify(await subscriptionIdsOfStaff(ctx, order.shopId), newOrderMessage(order), id);
    },
    async 'ready-order'({ orderId }, { id }) {
      const order = send && (await findOrder(ctx.sql, orderId));
      // A courier may have collected it while the push was delayed.
      if (order?.status !== 'READY') return;
      await notify(await subscriptionIdsOfCouriers(ctx), readyOrderMessage(order), id);
    },
    async unaccepted({ orderId, told }, { id }) {
      const order = send && (await findOrder(ctx.sql, orderId));
      if (order?.status !== 'PAID') return;
      const subscriptionIds =
        told === 'shop'
          ? await subscriptionIdsOfShopAdmins(ctx, order.shopId)
          : await subscriptionIdsOfAdmins(ctx);
      await notify(subscriptionIds, unacceptedMessage(order), id);
    },
    async 'not-accepted'({ orderId }, { id }) {
      const order = send && (await findOrder(ctx.sql, orderId));
      if (order) await notify(await subscriptionIdsOfStaff(ctx, order.shopId), cancelledMessage(order), id);
    },
    async deliver(payload, { id }) {
      const subscription = send && (await findSubscriptionWithKeys(ctx, payload.deviceId));
      if (!subscription) return;
      if (isWellKnownPushService(new URL(subscription.endpoint).hostname))
        await deliver(ctx, send, subscription, payload.message);
      else await ctx.jobs.add('push-other', 'deliver', payload, { id });
    },
  };
}

/** The job of the queue `push-other`. */
export function sendOtherPush(ctx: Context, send: PushSender | null): JobFunctions['push-other'] {
  return {
    async deliver({ deviceId: subscriptionId, message }) {
      const subscription = send && (await findSubscriptionWithKeys(ctx, subscriptionId));
      if (subscription) await deliver(ctx, send, subscription, message);
    },
  };
}

async function deliver(
  ctx: Context,
  send: PushSender,
  subscription: SubscriptionWithKeys,
  message: PushMessage,
) {
  if ((await send(subscription, message)) === 'gone') await removeEndedSubscription(ctx, subscription);
}
