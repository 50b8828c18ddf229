import type { OrderStatus } from '@canteen/domain/order-status';
import type { OrderLine, OrderRecord } from '@canteen/domain/order-view';
import type { ActorRole } from '@canteen/domain/permissions';

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
