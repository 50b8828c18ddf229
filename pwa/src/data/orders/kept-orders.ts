import type { OrderView } from '@canteen/domain/order.schema';
import { readKept, writeKept } from '../server/device-copies.ts';
import type { FromKept } from '../server/query-client.ts';
import { currentUser } from '../session/session.ts';
import type { OrderListFilter } from '../server/query-keys.ts';
import { belongs } from './order-cache.ts';

const MOST_KEPT = 200;

/**
 * Keeps the user's own orders on the device, each by itself, so that every filter finds them without a network.
 * Orders of others, which staff see, are not kept. Nothing is kept if the user has logged out before it is written.
 */
export function keepOrders(orders: readonly OrderView[]): void {
  const fetchedAt = Date.now();
  const userId = currentUser()?._id;
  const own = orders.filter((order) => order.userId === userId).slice(0, MOST_KEPT);
  if (userId === undefined || own.length === 0) return;
  writeKept(async (db) => {
    if (currentUser()?._id !== userId) return;
    await db.orders.bulkPut(own.map((data) => ({ userId, key: data._id, data, fetchedAt })));
  });
}

async function readOrders(): Promise<{ data: OrderView; fetchedAt: number }[]> {
  const userId = currentUser()?._id;
  if (userId === undefined) return [];
  const rows = await readKept((db) => db.orders.where('userId').equals(userId).toArray());
  if (rows === null || currentUser()?._id !== userId) return [];
  return rows;
}

/** The user's own kept orders that match a list's filter, newest first. */
export const keptList =
  (filter: OrderListFilter): FromKept<OrderView[]> =>
  async () => {
    const kept = await readOrders();
    if (kept.length === 0) return null;
    const shown = kept.filter(({ data }) => belongs(filter, data) !== false);
    const ages = shown.map(({ fetchedAt }) => fetchedAt);
    return {
      data: shown.map(({ data }) => data).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
      fetchedAt: ages.length > 0 ? Math.min(...ages) : Math.max(...kept.map(({ fetchedAt }) => fetchedAt)),
    };
  };

/** One kept order, by either of its ids. */
export const keptOrder =
  (id: string): FromKept<OrderView> =>
  async () => {
    const number = id.toUpperCase();
    const kept = await readOrders();
    return kept.find(({ data }) => data._id === id || data.orderId === number) ?? null;
  };

/** The address and place of the user's newest kept order; null when there is none. */
export async function lastDelivery(): Promise<{
  address: string;
  place: { lat: number; lng: number };
} | null> {
  const userId = currentUser()?._id;
  const kept = await keptList(userId === undefined ? {} : { userId })();
  const { address, addressLatLng } = kept?.data[0] ?? {};
  return address && addressLatLng ? { address, place: addressLatLng } : null;
}
