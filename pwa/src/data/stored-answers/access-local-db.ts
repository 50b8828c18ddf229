import { hasStoredData, markStoredData } from '../../lib/browser/has-stored-data.ts';
import { afterFirstLoad } from '../../lib/loading/after-first-load.ts';
import type { localDb } from '../device/local-db.ts';

export type { StoredOrder } from '../device/local-db.ts';

export type LocalDb = typeof localDb;

/** The database on the device. Dexie is not part of the first load, so it is imported here. @throws as `openLocalDb` */
export const openDb = async (): Promise<LocalDb> => (await import('../device/local-db.ts')).openLocalDb();

/** Reads from IndexedDB; null when nothing is stored or it cannot be read. */
export async function readLocalDb<T>(read: (db: LocalDb) => Promise<T>): Promise<T | null> {
  if (!hasStoredData()) return null;
  try {
    return await read(await openDb());
  } catch {
    return null;
  }
}

/**
 * Writes to IndexedDB when the page is idle, on a first visit later (`afterFirstLoad`). An error is ignored, because the server
 * has the data.
 */
export function writeLocalDb(write: (db: LocalDb) => Promise<unknown>): void {
  afterFirstLoad(async () => {
    const db = await openDb();
    markStoredData();
    await write(db);
  });
}
