import { localDb } from '../device/local-db.ts';
import { noteCartCount } from './cart-count.ts';

// Imported with import() only, because it imports Dexie.

/** Deletes an owner's carts on this device, after the account was deleted. */
export async function deleteCarts(owner: string): Promise<void> {
  await localDb.transaction('rw', localDb.carts, localDb.activeShops, async () => {
    await localDb.carts.where('owner').equals(owner).delete();
    await localDb.activeShops.delete(owner);
  });
  noteCartCount(owner, 0);
}
