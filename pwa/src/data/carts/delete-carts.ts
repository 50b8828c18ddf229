import { storeDeletedAccount } from '../session/user-storage-keys.ts';
import { loadCartsInIndexedDb } from './carts.ts';

/** Deletes the carts of an account that was deleted. After an error, or a closed tab, the next start deletes them. */
export function deleteCartsOf(owner: string): void {
  storeDeletedAccount(owner);
  void loadCartsInIndexedDb()
    .then((storedCarts) => storedCarts.deleteCartsOfDeletedAccounts())
    .catch(() => undefined);
}
