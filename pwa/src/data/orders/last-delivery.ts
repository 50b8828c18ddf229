import type { LatLng } from '@canteen/domain/campus';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { currentUser } from '../session/session.ts';
import { newestStoredOrder } from './stored-orders.ts';

export interface LastDelivery {
  address: string;
  place: LatLng;
  /** When the order was placed, in ISO 8601. */
  at: string;
}

const deliveryOf = (order: OrderView | null | undefined): LastDelivery | null =>
  order?.address && order.addressLatLng
    ? { address: order.address, place: order.addressLatLng, at: order.createdAt }
    : null;

/** Where the user's newest order went, when this device has it; null otherwise. */
export const lastStoredDelivery = async (): Promise<LastDelivery | null> =>
  deliveryOf(await newestStoredOrder());

/** Where the user's newest order went; null when there is none. @throws ApiError */
export async function lastDelivery(): Promise<LastDelivery | null> {
  const userId = currentUser()?._id;
  if (userId === undefined) return null;
  const [newest] = await jsonOf(client.api.orders.$get({ query: { userId, limit: '1' } }));
  return deliveryOf(newest);
}
