import { formatRupees, toPaise } from '@canteen/domain/money';
import { orderNumberText } from '@canteen/domain/orders/order-number-text';
import { refundsCustomer, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { ConfirmOptions } from '../../../ui/overlay/confirm.ts';

/**
 * The question before a status that refunds the customer. It never promises a refund that may not happen.
 * @param autoRefund whether cancelling sends the money back by itself; undefined when that is not known
 */
export function refundQuestion(
  order: Pick<OrderView, 'orderId' | 'dayNumber' | 'status' | 'totalPrice'>,
  to: OrderStatus,
  autoRefund: boolean | undefined,
): ConfirmOptions {
  const { status, totalPrice } = order;
  const amount = formatRupees(toPaise(totalPrice));
  if (refundsCustomer(status)) {
    return {
      title: `Set ${orderNumberText(order.orderId, order.dayNumber)} to ${to}?`,
      body: `${amount} goes back to the customer, unless that has happened already.`,
      confirmLabel: `Set to ${to}`,
      cancelLabel: 'Leave it',
    };
  }
  const cancels = to === 'CANCELLED';
  const returns = cancels ? autoRefund : true;
  const money =
    returns === undefined
      ? ''
      : returns
        ? `The customer gets ${amount} back. `
        : `${amount} is not sent back by this; set the order to REFUNDED for that. `;
  return {
    title: `${cancels ? 'Cancel' : 'Refund'} order ${orderNumberText(order.orderId, order.dayNumber)}?`,
    body: `${money}This cannot be undone.`,
    confirmLabel: cancels ? (returns ? 'Cancel and refund' : 'Cancel the order') : 'Refund',
    cancelLabel: 'Keep the order',
    danger: true,
  };
}
