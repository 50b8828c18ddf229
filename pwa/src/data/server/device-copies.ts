import { isDeviceUsed, noteDeviceUse } from '../../lib/browser/device-use.ts';
import { whenSettled } from '../../lib/loading/when-settled.ts';
import type { localDb } from '../device/local-db.ts';

type LocalDb = typeof localDb;

const open = async () => (await import('../device/local-db.ts')).localDb;

/** Reads from IndexedDB; null when nothing is stored or it cannot be read. */
export async function readFromDevice<T>(read: (db: LocalDb) => Promise<T>): Promise<T | null> {
  if (!isDeviceUsed()) return null;
  try {
    return await read(await open());
  } catch {
    return null;
  }
}

/** Writes to IndexedDB when the page is idle, on a first visit later (`whenSettled`). An error is ignored, because the server has the data. */
export function writeToDevice(write: (db: LocalDb) => Promise<unknown>): void {
  whenSettled(async () => {
    const db = await open();
    noteDeviceUse();
    await write(db);
  });
}
