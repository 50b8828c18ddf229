import { readStored, writeStored } from '../../lib/device-storage.ts';
import type { KeptAnswer } from '../device/local-db.ts';
import { currentUser } from '../session/session.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Where an answer is kept on the device: public ones by key, a user's own orders under the user's id. */
export interface KeepPlace {
  table: 'shops' | 'menus' | 'orders';
  /** Of a menu its shop's id; of a shop its id; of lists a name. */
  key: string;
}

// Dexie is loaded for reading only where there is something to read: a first visit has nothing.
const MARK = 'keptAnswers';

export async function readKept(place: KeepPlace): Promise<KeptAnswer | null> {
  if (readStored('localStorage', MARK) === null) return null;
  const userId = currentUser()?._id;
  try {
    const { localDb } = await import('../device/local-db.ts');
    if (place.table !== 'orders') return (await localDb[place.table].get(place.key)) ?? null;
    if (userId === undefined) return null;
    const row = await localDb.orders.get([userId, place.key]);
    return row && currentUser()?._id === userId ? row : null;
  } catch {
    return null;
  }
}

/** Every menu that is kept. */
export async function readKeptMenus(): Promise<KeptAnswer[]> {
  if (readStored('localStorage', MARK) === null) return [];
  try {
    const { localDb } = await import('../device/local-db.ts');
    return await localDb.menus.toArray();
  } catch {
    return [];
  }
}

/** Keeps an answer when the page has nothing better to do. A user's own answer is dropped if they left meanwhile. */
export function keepAnswer(place: KeepPlace, data: unknown): void {
  const fetchedAt = Date.now();
  const userId = currentUser()?._id;
  whenIdle(async () => {
    const { localDb } = await import('../device/local-db.ts');
    writeStored('localStorage', MARK, '1');
    if (place.table !== 'orders') await localDb[place.table].put({ key: place.key, data, fetchedAt });
    else if (userId !== undefined && currentUser()?._id === userId) {
      await localDb.orders.put({ userId, key: place.key, data, fetchedAt });
    }
  });
}

/** The user's own orders that are kept, by id. */
export async function readKeptOrders(): Promise<KeptAnswer[]> {
  const userId = currentUser()?._id;
  if (userId === undefined || readStored('localStorage', MARK) === null) return [];
  try {
    const { localDb } = await import('../device/local-db.ts');
    const rows = await localDb.orders.where('userId').equals(userId).toArray();
    return currentUser()?._id === userId ? rows : [];
  } catch {
    return [];
  }
}

/** Keeps the user's own orders, when the page has nothing better to do; none if the user has left by then. */
export function keepOwnOrders(orders: readonly { key: string; data: unknown }[]): void {
  const fetchedAt = Date.now();
  const userId = currentUser()?._id;
  if (userId === undefined || orders.length === 0) return;
  whenIdle(async () => {
    const { localDb } = await import('../device/local-db.ts');
    if (currentUser()?._id !== userId) return;
    writeStored('localStorage', MARK, '1');
    await localDb.orders.bulkPut(orders.map(({ key, data }) => ({ userId, key, data, fetchedAt })));
  });
}
