import { readStored, writeStored } from '../../lib/device-storage.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import type { localDb } from '../device/local-db.ts';

type LocalDb = typeof localDb;

// Set when something is stored. Without it nothing is read, so a first visit does not load Dexie.
const MARK = 'keptAnswers';

/** Reads from IndexedDB; null when nothing is stored or it cannot be read. */
export async function readFromDevice<T>(read: (db: LocalDb) => Promise<T>): Promise<T | null> {
  if (readStored('localStorage', MARK) === null) return null;
  try {
    const { localDb: db } = await import('../device/local-db.ts');
    return await read(db);
  } catch {
    return null;
  }
}

/** Writes to IndexedDB when the page is idle. An error is ignored, because the server has the data. */
export function writeToDevice(write: (db: LocalDb) => Promise<unknown>): void {
  whenIdle(async () => {
    const { localDb: db } = await import('../device/local-db.ts');
    writeStored('localStorage', MARK, '1');
    await write(db);
  });
}
