import { removeStored, storedKeys, writeStored } from '../../lib/browser/device-storage.ts';

// The accounts that were deleted and whose carts are still on this device.
const PREFIX = 'deletedAccount:';

export const deletedAccounts = (): string[] =>
  storedKeys('localStorage', PREFIX).map((key) => key.slice(PREFIX.length));

export const storeDeletedAccount = (owner: string) => writeStored('localStorage', PREFIX + owner, '');

export const forgetDeletedAccount = (owner: string) => removeStored('localStorage', PREFIX + owner);
