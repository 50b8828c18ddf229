import { toRupees, type Paise } from './money.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderView } from './order.schema.ts';
import { may, type Actor, type ActorRole } from './permissions.ts';

export type { OrderView };

/** One line of a stored order. */
export interface OrderLine {
  /** Null for a custom order, and when the food was deleted. */
  food: string | null;
  name: string;
  /** Of one piece, in paise. */
  price: Paise;
  quantity: number;
}

/** A whole order as it is stored; amounts in paise. */
export interface OrderRecord {
  _id: string;
  orderId: string;
  userId: string | null;
  shopId: string;
  shopName: string;
  status: OrderStatus;
  name: string;
  contact: string;
  address: string;
  addressLatLng: { lat: number; lng: number };
  items: readonly OrderLine[];
  itemsTotal: Paise;
  gstAmount: Paise;
  deliveryFee: Paise;
  totalPrice: Paise;
  paymentId: string;
  createdAt: Date;
  orderDescription: string;
  timeline: readonly { status: OrderStatus; at: Date; by: { role: ActorRole; name?: string } }[];
  /** The cursor of the order's newest event (live-events), when known. */
  cursor?: string;
}

/**
 * The one presenter of orders, for HTTP and sockets alike: cuts the order to what the viewer's roles allow
 * (decisions, Roles). Null when they may not see it at all. Amounts go to everyone who sees the order,
 * the payment's id to the customer, admin and owner.
 */
export function viewOrder(viewer: Actor | null, order: OrderRecord): OrderView | null {
  if (!viewer || !may(viewer, 'order.view', order)) return null;
  const seesCustomer = may(viewer, 'order.viewCustomer', order);
  const { userId, name, contact, address, addressLatLng, orderDescription, paymentId, cursor } = order;
  return {
    _id: order._id,
    id: order._id,
    orderId: order.orderId,
    createdAt: order.createdAt.toISOString(),
    shopId: order.shopId,
    shopName: order.shopName,
    status: order.status,
    itemsTotal: toRupees(order.itemsTotal),
    gstAmount: toRupees(order.gstAmount),
    deliveryFee: toRupees(order.deliveryFee),
    totalPrice: toRupees(order.totalPrice),
    timeline: order.timeline.map(({ status, at, by }) => ({
      status,
      at: at.toISOString(),
      by: whoDidIt(viewer, order, by),
    })),
    ...(seesCustomer && { name, contact, address, addressLatLng: { ...addressLatLng } }),
    ...(seesCustomer && userId !== null && { userId }),
    ...(may(viewer, 'order.viewItems', order) && {
      orderDescription,
      items: order.items.map((line) => ({
        food: line.food,
        name: line.name,
        price: toRupees(line.price),
        quantity: line.quantity,
      })),
    }),
    ...(may(viewer, 'order.viewPayment', order) && { paymentId }),
    ...(cursor !== undefined && { cursor }),
  };
}

function whoDidIt(viewer: Actor, order: OrderRecord, by: { role: ActorRole; name?: string }): string {
  // Somebody who sees the order only because it is theirs is its customer, whatever else they are elsewhere.
  const isStaffHere = may(viewer, 'order.setStatus', order);
  const mayKnow = isStaffHere && (by.role !== 'customer' || may(viewer, 'order.viewCustomer', order));
  return (mayKnow && by.name) || by.role;
}
