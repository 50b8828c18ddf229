import type { Fulfilment } from '../carts/fulfilment.ts';
import type { Diet } from '../foods/diet.ts';
import { toRupees, type Paise } from '../money.ts';
import { may, orderRelation, type Actor, type ActorRole } from '../users/permissions.ts';
import type { CancellationReason } from './cancellation-reason.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderView } from './order.schema.ts';

/** One line of a stored order. */
export interface OrderLine {
  /** The key of the line in its order (line-key). */
  key: string;
  /** Null for a custom order, and when the food was deleted. */
  food: string | null;
  name: string;
  /** Unit price in paise. */
  price: Paise;
  quantity: number;
  /** As it was when the order was placed. */
  diet: Diet;
}

/** A stored order with all its fields; amounts in paise. */
export interface OrderRecord {
  _id: string;
  /** The number that people read out, such as C7K2QX. */
  number: string;
  /** Counts the orders of its shop on its campus day from 1; null for an order of an older version. */
  dayNumber: number | null;
  userId: string | null;
  shopId: string;
  shopName: string;
  status: OrderStatus;
  name: string;
  contact: string;
  fulfilment: Fulfilment;
  items: readonly OrderLine[];
  itemsTotal: Paise;
  gstAmount: Paise;
  deliveryFee: Paise;
  totalPrice: Paise;
  providerPaymentId: string;
  createdAt: Date;
  orderDescription: string;
  timeline: readonly {
    status: OrderStatus;
    at: Date;
    by: { role: ActorRole; name?: string };
    reason?: CancellationReason | undefined;
  }[];
  /** When somebody who may accept it first opened it; null: nobody has. */
  openedAt: Date | null;
  /** When the customer's data was erased: name, contact, note and place are empty then. Null: it was not. */
  erasedAt: Date | null;
  /** The cursor of the order's newest event (live-events), when known. */
  cursor?: string;
}

/**
 * The order as this viewer may see it, in rupees, for HTTP and sockets. Fields that the viewer's roles may not see are
 * left out (decisions, Roles). Null when they may not see the order at all.
 */
export function viewOrder(viewer: Actor | null, order: OrderRecord): OrderView | null {
  if (!viewer || !may(viewer, 'order.view', order)) return null;
  const seesCustomer = may(viewer, 'order.viewCustomer', order);
  const { userId, name, contact, orderDescription, providerPaymentId, openedAt, erasedAt, cursor } = order;
  const { address, addressLatLng } = order.fulfilment;
  return {
    _id: order._id,
    id: order._id,
    orderId: order.number,
    dayNumber: order.dayNumber,
    createdAt: order.createdAt.toISOString(),
    shopId: order.shopId,
    shopName: order.shopName,
    status: order.status,
    itemsTotal: toRupees(order.itemsTotal),
    gstAmount: toRupees(order.gstAmount),
    deliveryFee: toRupees(order.deliveryFee),
    totalPrice: toRupees(order.totalPrice),
    timeline: order.timeline.map(({ status, at, by, reason }) => ({
      status,
      at: at.toISOString(),
      by: nameOrRole(viewer, order, by),
      ...(reason && { reason }),
    })),
    ...(seesCustomer &&
      (erasedAt === null
        ? { name, contact, address, addressLatLng: { ...addressLatLng } }
        : { erasedAt: erasedAt.toISOString() })),
    ...(seesCustomer && userId !== null && { userId }),
    ...(may(viewer, 'order.viewItems', order) && {
      orderDescription,
      items: order.items.map((line) => ({
        food: line.food,
        name: line.name,
        price: toRupees(line.price),
        quantity: line.quantity,
        diet: line.diet,
      })),
    }),
    ...(may(viewer, 'order.viewPayment', order) && { paymentId: providerPaymentId }),
    ...(openedAt !== null && may(viewer, 'order.setStatus', order) && { openedAt: openedAt.toISOString() }),
    ...(cursor !== undefined && { cursor }),
  };
}

/** Viewers with the same key see the same of this order. */
export const viewKey = (viewer: Actor | null, order: OrderRecord): number =>
  viewer ? orderRelation(viewer, order) : 0;

function nameOrRole(viewer: Actor, order: OrderRecord, by: { role: ActorRole; name?: string }): string {
  // Staff of other shops see their own order as its customer: roles and no names.
  const isStaffOfOrder = may(viewer, 'order.setStatus', order);
  const maySeeName = isStaffOfOrder && (by.role !== 'customer' || may(viewer, 'order.viewCustomer', order));
  return (maySeeName && by.name) || by.role;
}
