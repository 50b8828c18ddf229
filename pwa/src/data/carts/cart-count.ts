import { readStored, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { currentUser, sessionStore } from '../session/session.ts';

// The first load has no Dexie and so cannot read the carts. The number of pieces is stored in local storage for the
// header, and carts.ts updates it.
export const GUEST = 'guest';
const countKey = (owner: string) => `cartCount:${owner}`;

/** The user's id, or 'guest'. */
export const cartOwner = () => currentUser()?._id ?? GUEST;

function readCount(): number {
  const count = Number(readStored('localStorage', countKey(cartOwner())));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

const count = createStore(readCount());
sessionStore.subscribe(() => count.set(readCount()));
window.addEventListener('storage', (event) => {
  if (event.key === countKey(cartOwner())) count.set(readCount());
});

/** The number of pieces in all carts. */
export const useCartCount = () => useStore(count);

/** Stores the number of pieces in all carts of an owner. */
export function storeCartCount(owner: string, pieces: number): void {
  if (pieces === 0) removeStored('localStorage', countKey(owner));
  else writeStored('localStorage', countKey(owner), String(pieces));
  if (owner === cartOwner()) count.set(pieces);
}
