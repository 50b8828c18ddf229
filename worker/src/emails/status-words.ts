import type { OrderStatus } from '@canteen/domain/order-status';

/** What a customer is told of a status, after 'your order'. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  PAID: 'is placed',
  ACCEPTED: 'was accepted',
  READY: 'is ready',
  SHIPPED: 'is on its way',
  DELIVERED: 'was delivered',
  CANCELLED: 'was cancelled',
  REFUNDED: 'was refunded',
};
