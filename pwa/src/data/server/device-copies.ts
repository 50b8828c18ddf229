import { readStored, writeStored } from '../../lib/device-storage.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import type { localDb } from '../device/local-db.ts';

type LocalDb = typeof localDb;

// Set when something is kept. Without it nothing is read, and a first visit does not load Dexie.
const MARK = 'keptAnswers';

/** Reads what is kept on the device; null when there is nothing or it cannot be read. */
export async function readKept<T>(read: (db: LocalDb) => Promise<T>): Promise<T | null> {
  if (readStored('localStorage', MARK) === null) return null;
  try {
    const { localDb: db } = await import('../device/local-db.ts');
    return await read(db);
  } catch {
    return null;
  }
}

/** Writes what is to be kept, when the page is idle. An error is ignored, because the server has the data. */
export function writeKept(write: (db: LocalDb) => Promise<unknown>): void {
  whenIdle(async () => {
    const { localDb: db } = await import('../device/local-db.ts');
    writeStored('localStorage', MARK, '1');
    await write(db);
  });
}
