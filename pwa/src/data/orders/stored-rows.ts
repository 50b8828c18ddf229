import { readStoredJson, removeStored, storedKeys, writeStored } from '../../lib/browser/device-storage.ts';
import { createStore } from '../../lib/store.ts';
import { currentUser, onUserChange } from '../session/session.ts';
import { userStoragePrefix } from '../session/user-storage-keys.ts';

/**
 * Rows of the signed-in user on this device. In local storage, because a tap must be stored at once: the page may be closed
 * in the next moment. Each row has its own key, so that tabs do not overwrite each other's. They are private and deleted at
 * logout. @param prefixOf the prefix of the keys of a user's rows
 */
export function createStoredRows<T>(
  prefixOf: (userId: string) => string,
  isRow: (value: unknown) => value is T,
) {
  const rows = createStore<readonly T[]>([]);

  const readAll = (prefix: string): T[] =>
    storedKeys('localStorage', prefix)
      .toSorted()
      .map((key) => readStoredJson('localStorage', key))
      .filter(isRow);

  /** Reads the rows again: another tab or the session may have changed them. */
  function reload(): void {
    const userId = currentUser()?._id;
    rows.set(userId === undefined ? [] : readAll(prefixOf(userId)));
  }

  reload();
  onUserChange(reload);
  window.addEventListener('storage', ({ storageArea, key }) => {
    const reader = currentUser()?._id;
    const isOfUser = key === null || (reader !== undefined && key.startsWith(userStoragePrefix(reader)));
    if (storageArea === window.localStorage && isOfUser) reload();
  });

  return {
    rows,
    reload,
    /** Only on the device. @returns whether it could be stored */
    write: (userId: string, id: string, row: T) =>
      writeStored('localStorage', prefixOf(userId) + id, JSON.stringify(row)),
    /** Only on the device. */
    remove: (userId: string, id: string) => removeStored('localStorage', prefixOf(userId) + id),
  };
}
