import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { FindOnDevice } from '../api-client/device-fallback.ts';
import type { OrderListFilter } from '../api-client/query-keys.ts';
import { currentUser } from '../session/session.ts';
import {
  readLocalDb,
  writeLocalDb,
  type LocalDb,
  type StoredOrder,
} from '../stored-answers/access-local-db.ts';
import { matchesFilter } from './order-cache.ts';

const MAX_STORED_ORDERS = 200;

/**
 * Stores the user's own orders on the device, one row each, so that every filter finds them without a network. The newest
 * 200 stay. Orders of other users, which staff see, are not stored. Nothing is stored if the user has logged out before
 * it is written.
 * @param startsWithNewest the user's first order in this list is their newest one
 */
export function storeOrders(orders: readonly OrderView[], startsWithNewest = false): void {
  const fetchedAt = Date.now();
  const userId = currentUser()?._id;
  const own = orders.filter((order) => order.userId === userId).slice(0, MAX_STORED_ORDERS);
  if (userId === undefined || own.length === 0) return;
  writeLocalDb((db) =>
    db.transaction('rw', db.orders, async () => {
      if (currentUser()?._id !== userId) return;
      const stored = new Map((await rowsOf(db, userId)).map((row) => [row.key, row]));
      const rows = own.map((data, index) => ({
        userId,
        key: data._id,
        data,
        fetchedAt,
        wasNewest: (startsWithNewest && index === 0) || (stored.get(data._id)?.wasNewest ?? false),
      }));
      await db.orders.bulkPut(rows);
      for (const row of rows) stored.set(row.key, row);
      const old = newestFirst([...stored.values()]).slice(MAX_STORED_ORDERS);
      await db.orders.bulkDelete(old.map(({ key }) => [userId, key]));
    }),
  );
}

const rowsOf = (db: LocalDb, userId: string) => db.orders.where('userId').equals(userId).toArray();

const newestFirst = (rows: readonly StoredOrder[]) =>
  rows.toSorted((a, b) => b.data.createdAt.localeCompare(a.data.createdAt));

/** The user's own stored orders, newest first. */
async function readOrders(): Promise<StoredOrder[]> {
  const userId = currentUser()?._id;
  if (userId === undefined) return [];
  const rows = await readLocalDb((db) => rowsOf(db, userId));
  if (rows === null || currentUser()?._id !== userId) return [];
  return newestFirst(rows);
}

/** The user's newest order, when it is stored and the server has said that it is the newest. */
export async function newestStoredOrder(): Promise<OrderView | null> {
  const [row] = await readOrders();
  return row?.wasNewest ? row.data : null;
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
      data: shown.map(({ data }) => data),
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
