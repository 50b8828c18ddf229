import { useEffect } from 'react';
import type { Cart, MenuFood } from '@canteen/domain/carts/cart';
import { hasStoredData, markStoredData } from '../../lib/browser/has-stored-data.ts';
import { afterFirstLoad } from '../../lib/loading/after-first-load.ts';
import { importWithRetry } from '../../lib/loading/lazy-component.ts';
import { useStore } from '../../lib/store.ts';
import { cartOwner, GUEST } from './cart-count.ts';
import type { RowToChange } from './cart-rows.ts';
import type { OrderedItems } from './carts-in-indexeddb.ts';
import { cartsStore, NO_CARTS, type CartsState } from './carts-store.ts';
import { deleteUnwrittenChange, storeUnwrittenChange, type CartChange } from './unwritten-changes.ts';

const importCartsInIndexedDb = () => import('./carts-in-indexeddb.ts');
type CartsInIndexedDb = Awaited<ReturnType<typeof importCartsInIndexedDb>>;

let loading: Promise<CartsInIndexedDb> | null = null;

/**
 * Loads carts-in-indexeddb.ts, which imports Dexie: it is not in the files that a page waits for.
 * @throws when it cannot be loaded; the next call tries again
 */
export function loadCartsInIndexedDb(): Promise<CartsInIndexedDb> {
  loading ??= importWithRetry(importCartsInIndexedDb).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The same, when the database is open. */
async function openCarts(): Promise<CartsInIndexedDb> {
  const storedCarts = await loadCartsInIndexedDb();
  await storedCarts.openLocalDb();
  return storedCarts;
}

const showNone = () => cartsStore.set({ ...NO_CARTS, ready: true });

let started = false;

/** Starts to follow the carts, once for each page load; again when the code could not be loaded. */
export function startCarts(): void {
  if (started) return;
  started = true;
  if (hasStoredData() || cartOwner() !== GUEST) {
    followCarts();
    return;
  }
  // A guest's first visit: there are no carts yet.
  showNone();
  afterFirstLoad(followCarts);
}

function followCarts(): void {
  loadCartsInIndexedDb().then(
    (storedCarts) => storedCarts.followCarts(),
    () => {
      started = false;
      showNone();
    },
  );
}

/** The carts of the user or guest. The first use begins to read them. */
export function useCarts(): CartsState {
  useEffect(startCarts, []);
  return useStore(cartsStore);
}

/** The owner's cart of a shop now, and when its first food was added (milliseconds since 1970); null without a cart. */
export async function readCartRow(shopId: string): Promise<{ cart: Cart; addedAt: number } | null> {
  const owner = cartOwner();
  const { readRow } = await openCarts();
  return readRow(owner, shopId);
}

/** The owner's cart of a shop now, or null. */
export const readCart = async (shopId: string): Promise<Cart | null> =>
  (await readCartRow(shopId))?.cart ?? null;

/** Changes one cart; one without items is deleted. Returns the cart, or null when there is none now. */
export async function changeCart(
  row: Omit<RowToChange, 'owner'>,
  how: (cart: Cart, storedCarts: CartsInIndexedDb) => Cart,
): Promise<Cart | null> {
  const owner = cartOwner();
  const storedCarts = await openCarts();
  return (await storedCarts.changeCartRow({ ...row, owner }, (cart) => how(cart, storedCarts))).cart;
}

/** A change that the user makes: it is not lost when the page is left in the same moment. */
async function storeAndApply(change: Omit<CartChange, 'owner'>): Promise<void> {
  markStoredData();
  const unwritten = storeUnwrittenChange({ ...change, owner: cartOwner() });
  try {
    await (await openCarts()).applyUnwrittenChange(unwritten);
  } catch (error) {
    // The user is told of the error and can try again.
    deleteUnwrittenChange(unwritten.id);
    throw error;
  }
}

/** Adds one of a food (specification, section 4) and makes its shop the active one. Price in paise. */
export const addToCart = (shop: { shopId: string; shopName: string }, { id, name, price }: MenuFood) =>
  storeAndApply({ ...shop, change: { kind: 'add', food: { id, name, price } } });

/** Sets a whole number from 1 to 99; anything else is ignored. */
export const changeQuantity = (shopId: string, key: string, quantity: number) =>
  storeAndApply({ shopId, change: { kind: 'set', key, quantity } });

/**
 * One more or one fewer than there are when the change is made, so that quick taps and other tabs all count. An item with
 * none left is removed; with `keepLast` the last one stays.
 */
export const changeByOne = (shopId: string, key: string, by: 1 | -1, keepLast = false) =>
  storeAndApply({ shopId, change: { kind: 'step', key, by, keepLast } });

/** Gives the cart the names and prices of the menu. */
export const applyMenuPrices = (shopId: string, menu: readonly MenuFood[]) =>
  changeCart({ shopId }, (cart, { repriceCart }) => repriceCart(cart, menu));

/** Takes what was ordered out of its cart. What the user has added since stays. */
export const removeOrderedItems = async (ordered: OrderedItems): Promise<void> =>
  (await openCarts()).removeOrdered(ordered);

/** Makes a cart the one that checkout works on. False when there is no such cart. */
export const activateCart = async (shopId: string): Promise<boolean> =>
  (await changeCart({ shopId, activate: true }, (cart) => cart)) !== null;
