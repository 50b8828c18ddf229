import { removeStored, storedKeys, writeStored } from '../../lib/browser/device-storage.ts';

/** How the keys of local storage begin that are deleted when this user logs out. */
export const userStoragePrefix = (userId: string) => `private:${userId}:`;

/** How the keys of the user's status changes begin that wait for the network. */
export const offlineChangesPrefix = (userId: string) => `${userStoragePrefix(userId)}order-change:`;

export function deleteUserStorage(userId: string): void {
  for (const key of storedKeys('localStorage', userStoragePrefix(userId))) removeStored('localStorage', key);
}

/** With the id of an account behind it: the account was deleted, and its carts are still on this device (data/carts). */
export const DELETED_ACCOUNT = 'deletedAccount:';

/** The account was deleted: its carts are deleted from this device when they are read next. */
export const storeDeletedAccount = (userId: string) =>
  writeStored('localStorage', DELETED_ACCOUNT + userId, '');
