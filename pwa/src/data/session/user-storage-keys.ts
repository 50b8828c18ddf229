import { removeStored, storedKeys } from '../../lib/browser/device-storage.ts';

/** How the keys of local storage begin that are deleted when this user logs out. */
export const userStoragePrefix = (userId: string) => `private:${userId}:`;

export function deleteUserStorage(userId: string): void {
  for (const key of storedKeys('localStorage', userStoragePrefix(userId))) removeStored('localStorage', key);
}
