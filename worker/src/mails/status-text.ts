import type { OrderStatus } from '@canteen/domain/orders/order-status';

/** Each status in words, to follow 'Your order' in mails and push messages. */
export const STATUS_TEXT: Record<OrderStatus, string> = {
  PAID: 'is placed',
  ACCEPTED: 'was accepted',
  READY: 'is ready',
  SHIPPED: 'is on its way',
  DELIVERED: 'was delivered',
  CANCELLED: 'was cancelled',
  REFUNDED: 'was refunded',
};
