import { removeStored, storedKeys, writeStored } from '../../lib/browser/device-storage.ts';

/** The prefix of all keys in local storage that are deleted when this user logs out. */
export const userStoragePrefix = (userId: string) => `private:${userId}:`;

/** The prefix of the keys of this user's status changes that are not sent yet. */
export const offlineChangesPrefix = (userId: string) => `${userStoragePrefix(userId)}order-change:`;

export function deleteUserStorage(userId: string): void {
  for (const key of storedKeys('localStorage', userStoragePrefix(userId))) removeStored('localStorage', key);
}

/** The prefix of a key that ends with the id of a deleted account whose carts are still on this device (data/carts). */
export const DELETED_ACCOUNT = 'deletedAccount:';

/** The account was deleted: its carts are deleted from this device when they are read next. */
export const storeDeletedAccount = (userId: string) =>
  writeStored('localStorage', DELETED_ACCOUNT + userId, '');
