import type { LatLng } from '@canteen/domain/campus';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { currentUser } from '../session/session.ts';
import { storedOrders } from './stored-orders.ts';

export interface LastDelivery {
  address: string;
  place: LatLng;
  /** When the order was placed, in ISO 8601. */
  at: string;
}

const deliveryOf = ([order]: readonly OrderView[]): LastDelivery | null =>
  order?.address && order.addressLatLng
    ? { address: order.address, place: order.addressLatLng, at: order.createdAt }
    : null;

/** Where the user's newest order on this device went; null when there is none. */
export async function lastStoredDelivery(): Promise<LastDelivery | null> {
  const userId = currentUser()?._id;
  if (userId === undefined) return null;
  return deliveryOf((await storedOrders({ userId })())?.data ?? []);
}

/** Where the user's newest order went; null when there is none. @throws ApiError */
export async function lastDelivery(): Promise<LastDelivery | null> {
  const userId = currentUser()?._id;
  if (userId === undefined) return null;
  return deliveryOf(await jsonOf(client.api.orders.$get({ query: { userId, limit: '1' } })));
}
