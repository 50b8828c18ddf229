import { removeStored, storedKeys } from '../../lib/browser/device-storage.ts';

/** How the keys of local storage begin that are deleted when this user logs out. */
export const privatePrefix = (userId: string) => `private:${userId}:`;

export function deletePrivateKeys(userId: string): void {
  for (const key of storedKeys('localStorage', privatePrefix(userId))) removeStored('localStorage', key);
}
