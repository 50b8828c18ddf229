import { readStoredJson, removeStored, storedKeys, writeStored } from '../../lib/browser/device-storage.ts';
import { hasFields, isText } from '../../lib/has-fields.ts';
import { currentUser } from '../session/session.ts';
import { userStoragePrefix } from '../session/user-storage-keys.ts';

export interface StoredImport {
  jobId: string;
  shop: { _id: string; name: string };
  fileName: string;
}

const isStoredImport = hasFields<StoredImport>({
  jobId: isText,
  shop: hasFields<StoredImport['shop']>({ _id: isText, name: isText }),
  fileName: isText,
});

const prefix = () => {
  const user = currentUser();
  return user && `${userStoragePrefix(user._id)}food-import:`;
};

/** Only one tab follows an import. Browsers have no locks on pages without HTTPS; there each tab follows it. */
async function whenFree(key: string, run: () => Promise<unknown>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(key, run);
  else await run();
}

/**
 * Stores a running import on this device until `ended`. When this tab is closed before that, another tab finds the import
 * and follows it (`followStoredImports`).
 */
export function storeImport(running: StoredImport, ended: Promise<unknown>): void {
  const start = prefix();
  if (start === null) return;
  const key = start + running.jobId;
  writeStored('localStorage', key, JSON.stringify(running));
  const forget = async () => {
    await ended;
    removeStored('localStorage', key);
  };
  // It is refused only when the page is being closed.
  whenFree(key, forget).catch(() => undefined);
}

/**
 * Calls `follow` for each stored import as soon as no tab follows it: at once, or when the tab that does is closed.
 * The row is deleted when `follow` returns true.
 */
export async function followStoredImports(follow: (stored: StoredImport) => Promise<boolean>): Promise<void> {
  const keys = storedKeys('localStorage', prefix() ?? 'none');
  await Promise.allSettled(
    keys.map((key) =>
      whenFree(key, async () => {
        const stored = readStoredJson('localStorage', key);
        if (!isStoredImport(stored) || (await follow(stored))) removeStored('localStorage', key);
      }),
    ),
  );
}
