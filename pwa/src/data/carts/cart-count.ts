import { readStored, removeStored, writeStored } from '../../lib/device-storage.ts';
import { currentUser, sessionStore } from '../session/session.ts';
import { createStore, useStore } from '../../lib/store.ts';

// The carts live in IndexedDB, behind a library that is no part of the first load. How many things are in them
// is remembered beside, so that the header knows it at once; carts.ts keeps it true.
const countKey = (owner: string) => `cartCount:${owner}`;

/** Whose carts these are: the user's, or the guest's of this device. */
export const cartOwner = () => currentUser()?._id ?? 'guest';

function readCount(): number {
  const count = Number(readStored('localStorage', countKey(cartOwner())));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

const count = createStore(readCount());
sessionStore.subscribe(() => count.set(readCount()));
window.addEventListener('storage', (event) => {
  if (event.key === countKey(cartOwner())) count.set(readCount());
});

/** How many pieces are in all carts. */
export const useCartCount = () => useStore(count);

/** What the carts really hold, from carts.ts. */
export function noteCartCount(owner: string, pieces: number): void {
  if (pieces === 0) removeStored('localStorage', countKey(owner));
  else writeStored('localStorage', countKey(owner), String(pieces));
  if (owner === cartOwner()) count.set(pieces);
}
