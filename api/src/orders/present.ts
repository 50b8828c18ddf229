import type { OrderStatus } from '@canteen/domain/order-status';
import { viewOrder, type OrderLine, type OrderRecord, type OrderView } from '@canteen/domain/order-view';
import type { Actor, ActorRole } from '@canteen/domain/permissions';
import { notFound } from '../errors.ts';

/** An order as the queries bring it, amounts in paise; its events oldest first. */
export interface OrderRow extends Omit<OrderRecord, 'addressLatLng' | 'timeline' | 'cursor'> {
  lat: number;
  lng: number;
  items: OrderLine[];
  events: { status: OrderStatus; at: string; role: ActorRole; name: string; cursor: string }[];
}

export function toRecord({ lat, lng, events, ...row }: OrderRow): OrderRecord {
  const newest = events.at(-1);
  return {
    ...row,
    addressLatLng: { lat, lng },
    timeline: events.map(({ status, at, role, name }) => ({ status, at: new Date(at), by: { role, name } })),
    ...(newest && { cursor: newest.cursor }),
  };
}

export const orderNotFound = () => notFound('Order Not Found');

/** The order as this viewer may see it. @throws NOT_FOUND 404 when they may not see it at all */
export function presentOrder(viewer: Actor, order: OrderRecord): OrderView {
  const view = viewOrder(viewer, order);
  if (!view) throw orderNotFound();
  return view;
}
