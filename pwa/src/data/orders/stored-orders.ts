import type { OrderView } from '@canteen/domain/orders/order.schema';
import { readLocalDb, writeLocalDb } from '../api-client/access-local-db.ts';
import type { FindOnDevice } from '../api-client/query-client.ts';
import { currentUser } from '../session/session.ts';
import type { OrderListFilter } from '../api-client/query-keys.ts';
import { matchesFilter } from './order-cache.ts';

const MAX_STORED_ORDERS = 200;

/**
 * Stores the user's own orders on the device, one row each, so that every filter finds them without a network. The newest
 * 200 stay. Orders of other users, which staff see, are not stored. Nothing is stored if the user has logged out before
 * it is written.
 */
export function storeOrders(orders: readonly OrderView[]): void {
  const fetchedAt = Date.now();
  const userId = currentUser()?._id;
  const own = orders.filter((order) => order.userId === userId).slice(0, MAX_STORED_ORDERS);
  if (userId === undefined || own.length === 0) return;
  writeLocalDb(async (db) => {
    if (currentUser()?._id !== userId) return;
    await db.orders.bulkPut(own.map((data) => ({ userId, key: data._id, data, fetchedAt })));
    const rows = await db.orders.where('userId').equals(userId).toArray();
    const old = rows
      .toSorted((a, b) => b.data.createdAt.localeCompare(a.data.createdAt))
      .slice(MAX_STORED_ORDERS);
    if (old.length > 0) await db.orders.bulkDelete(old.map(({ key }) => [userId, key]));
  });
}

async function readOrders(): Promise<{ data: OrderView; fetchedAt: number }[]> {
  const userId = currentUser()?._id;
  if (userId === undefined) return [];
  const rows = await readLocalDb((db) => db.orders.where('userId').equals(userId).toArray());
  if (rows === null || currentUser()?._id !== userId) return [];
  return rows;
}

/** The user's own stored orders that match a list's filter, newest first. */
export const storedOrders =
  (filter: OrderListFilter): FindOnDevice<OrderView[]> =>
  async () => {
    const kept = await readOrders();
    if (kept.length === 0) return null;
    const shown = kept.filter(({ data }) => matchesFilter(filter, data) !== false);
    const ages = shown.map(({ fetchedAt }) => fetchedAt);
    return {
      data: shown.map(({ data }) => data).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
      fetchedAt: ages.length > 0 ? Math.min(...ages) : Math.max(...kept.map(({ fetchedAt }) => fetchedAt)),
    };
  };

/** One stored order, by its id or its number. */
export const storedOrder =
  (id: string): FindOnDevice<OrderView> =>
  async () => {
    const number = id.toUpperCase();
    const kept = await readOrders();
    return kept.find(({ data }) => data._id === id || data.orderId === number) ?? null;
  };
