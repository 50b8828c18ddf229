import { removeStored, storedKeys } from '../../lib/browser/device-storage.ts';
import { DELETED_ACCOUNT } from '../session/user-storage-keys.ts';

/** The accounts that were deleted and whose carts are still on this device. */
export const deletedAccounts = (): string[] =>
  storedKeys('localStorage', DELETED_ACCOUNT).map((key) => key.slice(DELETED_ACCOUNT.length));

export const forgetDeletedAccount = (owner: string) => removeStored('localStorage', DELETED_ACCOUNT + owner);
