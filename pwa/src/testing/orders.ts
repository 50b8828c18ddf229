import type { OrderView } from '@canteen/domain/orders/order.schema';

/** A new order of 130 rupees, as the server sends it. */
export const orderView = (more: Partial<OrderView> = {}): OrderView => ({
  _id: 'a1',
  id: 'a1',
  orderId: 'C7K2QX',
  dayNumber: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  shopId: 's1',
  shopName: 'Chai Point',
  status: 'PAID',
  itemsTotal: 100,
  gstAmount: 0,
  deliveryFee: 30,
  totalPrice: 130,
  timeline: [],
  ...more,
});
