import { addItem, setQuantity, stepQuantity, withoutOrdered, type Cart } from '@canteen/domain/carts/cart';
import { DAY_MS } from '@canteen/domain/durations';
import { localDb, openLocalDb } from '../device/local-db.ts';
import { onUserChange } from '../session/session.ts';
import { cartOwner, GUEST, storeCartCount } from './cart-count.ts';
import {
  changeCartRowOnce,
  deleteChangeIdsBefore,
  deleteRows,
  followRows,
  mergeGuestRows,
} from './cart-rows.ts';
import { cartsStore, NO_CARTS } from './carts-store.ts';
import { deletedAccounts, forgetDeletedAccount } from './deleted-accounts.ts';
import { readUnwrittenChanges } from './read-unwritten-changes.ts';
import { deleteUnwrittenChange, type CartChange, type UnwrittenChange } from './unwritten-changes.ts';

// Imported with import() only, by carts.ts, because it imports Dexie.
export { repriceCart } from '@canteen/domain/carts/cart';
export { changeCartRow, readRow } from './cart-rows.ts';
export { openLocalDb };

let stopReading: (() => void) | null = null;
let started = false;

/** When carts were read before, they stay: an error does not mean that they are empty. */
function showUnreadable(): void {
  if (!cartsStore.get().ready) cartsStore.set({ ...NO_CARTS, ready: true, unreadable: true });
}

/**
 * The query of the carts reports neither a database that cannot be opened nor one that never opens. When it opens later,
 * the carts are shown.
 */
const watchOpening = () => void openLocalDb().catch(showUnreadable);

/** Reads the owner's carts, and again after every change in any tab. */
function readCarts(): void {
  stopReading?.();
  const owner = cartOwner();
  watchOpening();
  const reading = followRows(owner, {
    next: (rows) => {
      cartsStore.set({ ready: true, ...rows });
      storeCartCount(
        owner,
        rows.carts.reduce((sum, cart) => sum + cart.totalCount, 0),
      );
    },
    error: showUnreadable,
  });
  stopReading = () => reading.unsubscribe();
}

async function mergeAtLogin(): Promise<void> {
  const owner = cartOwner();
  if (owner === GUEST) return;
  await mergeGuestRows(owner);
  storeCartCount(GUEST, 0);
}

/** Follows the carts of whoever uses the page. Only the first call does anything. */
export async function followCarts(): Promise<void> {
  if (started) return;
  started = true;
  // Also before the reads below, which wait for the database.
  watchOpening();
  onUserChange(() => {
    cartsStore.set(NO_CARTS);
    void deleteCartsOfDeletedAccounts().catch(() => undefined);
    readCarts();
    void mergeAtLogin().catch(() => undefined);
  });
  // Changes whose page was closed before they were written, in the order in which they were made.
  for (const left of readUnwrittenChanges()) await applyUnwrittenChange(left).catch(() => undefined);
  await deleteCartsOfDeletedAccounts().catch(() => undefined);
  readCarts();
  // The tab of a login may have been closed before it merged the carts.
  void mergeAtLogin().catch(() => undefined);
  void deleteChangeIdsBefore(Date.now() - DAY_MS).catch(() => undefined);
  // Here, because this runs at each start of the app that opens the database.
  void localDb.deleteOldGuestDrafts().catch(() => undefined);
}

/** A logout keeps the carts for the next login; after the deletion of the account there is none. */
export async function deleteCartsOfDeletedAccounts(): Promise<void> {
  for (const account of deletedAccounts()) {
    await deleteRows(account);
    storeCartCount(account, 0);
    forgetDeletedAccount(account);
  }
}

function applyChange(cart: Cart, { change }: CartChange): Cart {
  switch (change.kind) {
    case 'add':
      return addItem(cart, change.food);
    case 'set':
      return setQuantity(cart, change.key, change.quantity);
    case 'step':
      return stepQuantity(cart, change.key, change.by, change.keepLast);
  }
}

export interface OrderedItems {
  /** The user who paid, whose cart it is. */
  userId: string;
  shopId: string;
  /** The idempotency key of the payment. */
  key: string;
  items: Parameters<typeof withoutOrdered>[1];
}

/** Takes what was ordered out of its cart: once, even if several tabs finish the payment. */
export const removeOrdered = ({ userId, shopId, key, items }: OrderedItems) =>
  changeCartRowOnce(`ordered:${key}`, { owner: userId, shopId }, (cart) => withoutOrdered(cart, items));

/** Makes a change in IndexedDB, and deletes it from the unwritten ones. */
export async function applyUnwrittenChange(unwritten: UnwrittenChange): Promise<void> {
  const { id, owner, shopId, shopName, change } = unwritten;
  const row = { owner, shopId, shopName, activate: change.kind === 'add' };
  await changeCartRowOnce(id, row, (cart) => applyChange(cart, unwritten));
  deleteUnwrittenChange(id);
}
