import { readFulfilment, type StoredFulfilment } from '@canteen/domain/carts/fulfilment';
import type { CancellationReason } from '@canteen/domain/orders/cancellation-reason';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderLine, OrderRecord } from '@canteen/domain/orders/order-view';
import type { ActorRole } from '@canteen/domain/users/permissions';

type Customer = Pick<OrderRecord, 'name' | 'contact'> & Pick<StoredFulfilment, 'address' | 'lat' | 'lng'>;
/** Null when it was erased. */
type StoredCustomer = { [Field in keyof Customer]: Customer[Field] | null };

/** An order as the queries return it: amounts in paise, events oldest first. */
export interface OrderRow
  extends
    Omit<OrderRecord, 'fulfilment' | 'timeline' | 'cursor' | keyof Customer>,
    Omit<StoredFulfilment, keyof Customer>,
    StoredCustomer {
  items: OrderLine[];
  events: {
    status: OrderStatus;
    at: string;
    role: ActorRole;
    name: string;
    reason: CancellationReason | null;
    cursor: string;
  }[];
}

/** The order of a row. Erased personal data becomes empty texts and the place 0,0. */
export function toOrderRecord({ fulfilment, events, ...stored }: OrderRow): OrderRecord {
  const { name, contact, address, lat, lng, ...row } = stored;
  const newest = events.at(-1);
  return {
    ...row,
    name: name ?? '',
    contact: contact ?? '',
    fulfilment: readFulfilment({ fulfilment, address: address ?? '', lat: lat ?? 0, lng: lng ?? 0 }),
    timeline: events.map(({ status, at, role, name, reason }) => ({
      status,
      at: new Date(at),
      by: { role, name },
      ...(reason && { reason }),
    })),
    ...(newest && { cursor: newest.cursor }),
  };
}
