import { readStoredJson, writeStored } from '../../lib/browser/device-storage.ts';
import { now } from '../../lib/time/clock.ts';
import { userStoragePrefix } from './user-storage-keys.ts';

// Not in session.ts, which is in the first load.

const keyOf = (userId: string) => `${userStoragePrefix(userId)}address-changed`;

interface Person {
  _id: string;
  address: string;
}

/** Stores when this device learned a new address of the same user: by the profile here, or from the server. */
export function storeAddressChange(before: Person | null, after: Person): void {
  if (before?._id !== after._id || before.address === after.address) return;
  writeStored('localStorage', keyOf(after._id), JSON.stringify({ at: now().toISOString() }));
}

/** When this device last learned a new address of the user, in ISO 8601; null when it never did. */
export function addressChangedAt(userId: string): string | null {
  const value = readStoredJson('localStorage', keyOf(userId));
  return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string'
    ? value.at
    : null;
}
