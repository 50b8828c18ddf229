import { readFulfilment, type StoredFulfilment } from '@canteen/domain/fulfilment';
import type { OrderStatus } from '@canteen/domain/order-status';
import type { OrderLine, OrderRecord } from '@canteen/domain/order-view';
import type { ActorRole } from '@canteen/domain/permissions';

/** An order as the queries return it: amounts in paise, events oldest first. */
export interface OrderRow extends Omit<OrderRecord, 'fulfilment' | 'timeline' | 'cursor'>, StoredFulfilment {
  items: OrderLine[];
  events: { status: OrderStatus; at: string; role: ActorRole; name: string; cursor: string }[];
}

export function toRecord({ fulfilment, address, lat, lng, events, ...row }: OrderRow): OrderRecord {
  const newest = events.at(-1);
  return {
    ...row,
    fulfilment: readFulfilment({ fulfilment, address, lat, lng }),
    timeline: events.map(({ status, at, role, name }) => ({ status, at: new Date(at), by: { role, name } })),
    ...(newest && { cursor: newest.cursor }),
  };
}
