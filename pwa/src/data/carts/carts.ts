import {
  addItem,
  emptyCart,
  repriceCart,
  setQuantity,
  stepQuantity,
  type Cart,
  type MenuFood,
} from '@canteen/domain/cart';
import { useEffect } from 'react';
import { isDeviceUsed, noteDeviceUse } from '../../lib/device-use.ts';
import { loadPart } from '../../lib/lazy-part.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { whenSettled } from '../../lib/when-settled.ts';
import { sessionStore } from '../session/session.ts';
import { cartOwner, GUEST, noteCartCount } from './cart-count.ts';
import { deleteNote, noteChange, notedChanges, type CartChange, type NotedChange } from './cart-journal.ts';
import type { RowToChange } from './cart-rows.ts';

// Dexie is not in the files that a page waits for.
const loadRows = () => loadPart(() => import('./cart-rows.ts'));

export interface CartsState {
  /** False until the carts have been read from the device. */
  ready: boolean;
  /** The carts that are not empty, the oldest first. */
  carts: readonly Cart[];
  activeShopId: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const EMPTY: CartsState = { ready: false, carts: [], activeShopId: null };

const state = createStore<CartsState>(EMPTY);
let owner = cartOwner();
let stopReading: (() => void) | null = null;
let started = false;

const showNone = () => state.set({ ...EMPTY, ready: true });

/** Reads the owner's carts, and again after every change in any tab. */
async function followCarts(): Promise<void> {
  stopReading?.();
  stopReading = null;
  owner = cartOwner();
  const of = owner;
  const { followRows } = await loadRows();
  // The user has changed meanwhile, or another call was quicker.
  if (of !== owner || stopReading) return;
  const reading = followRows(of, {
    next: (rows) => {
      state.set({ ready: true, ...rows });
      noteCartCount(
        of,
        rows.carts.reduce((sum, cart) => sum + cart.totalCount, 0),
      );
    },
    error: showNone,
  });
  stopReading = () => reading.unsubscribe();
}

async function mergeAtLogin(): Promise<void> {
  const of = cartOwner();
  if (of === GUEST) return;
  await (await loadRows()).mergeGuestRows(of);
  noteCartCount(GUEST, 0);
}

function followAndMerge(): void {
  void followCarts().catch(showNone);
  void mergeAtLogin().catch(() => undefined);
}

/** Starts to follow the carts. Called once for each page load. */
export function startCarts(): void {
  if (started) return;
  started = true;
  sessionStore.subscribe(() => {
    if (cartOwner() === owner) return;
    state.set(EMPTY);
    followAndMerge();
  });
  if (isDeviceUsed() || cartOwner() !== GUEST) {
    void read();
    return;
  }
  // A guest's first visit: there are no carts yet.
  showNone();
  whenSettled(read);
}

async function read(): Promise<void> {
  // Changes whose page was closed before they were written, in the order in which they were made.
  for (const left of notedChanges()) await applyNotedChange(left).catch(() => undefined);
  // Merge too, because the tab of a login may have been closed before it merged the carts.
  followAndMerge();
  void loadRows()
    .then(({ deleteChangeIdsBefore }) => deleteChangeIdsBefore(Date.now() - DAY_MS))
    .catch(() => undefined);
}

export function useCarts(): CartsState {
  useEffect(startCarts, []);
  return useStore(state);
}

/** The owner's cart of a shop now, or null. */
export async function readCart(shopId: string): Promise<Cart | null> {
  const { readRow } = await loadRows();
  return (await readRow(cartOwner(), shopId))?.cart ?? null;
}

/** Changes one cart; one without items is deleted. Answers it, or null when there is none now. */
export async function changeCart(
  row: Omit<RowToChange, 'owner'>,
  how: (cart: Cart) => Cart,
): Promise<Cart | null> {
  const of = cartOwner();
  const { changeRow } = await loadRows();
  return (await changeRow({ ...row, owner: of }, how)).cart;
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

/** Makes a noted change, and deletes its note. */
async function applyNotedChange(noted: NotedChange): Promise<void> {
  const { id, owner: of, shopId, shopName, change } = noted;
  const row = { owner: of, shopId, shopName, activate: change.kind === 'add' };
  const { changeRowOnce } = await loadRows();
  await changeRowOnce(id, row, (cart) => applyChange(cart, noted));
  deleteNote(id);
}

/** A change that the user makes: it is not lost when the page is left in the same moment. */
async function noteAndApply(change: Omit<CartChange, 'owner'>): Promise<void> {
  noteDeviceUse();
  const noted = noteChange({ ...change, owner: cartOwner() });
  try {
    await applyNotedChange(noted);
  } catch (error) {
    // The user is told of the error and can try again.
    deleteNote(noted.id);
    throw error;
  }
}

/** Adds one of a food (specification, section 4) and makes its shop the active one. Price in paise. */
export const addToCart = (shop: { shopId: string; shopName: string }, { id, name, price }: MenuFood) =>
  noteAndApply({ ...shop, change: { kind: 'add', food: { id, name, price } } });

/** Sets a whole number from 1 to 99; anything else is ignored. */
export const changeQuantity = (shopId: string, key: string, quantity: number) =>
  noteAndApply({ shopId, change: { kind: 'set', key, quantity } });

/**
 * One more or one fewer than there are when the change is made, so that quick taps and other tabs all count. An item with
 * none left is removed; with `keepLast` the last one stays.
 */
export const changeByOne = (shopId: string, key: string, by: 1 | -1, keepLast = false) =>
  noteAndApply({ shopId, change: { kind: 'step', key, by, keepLast } });

/** Gives the cart the names and prices of the menu. */
export const applyMenuPrices = (shopId: string, menu: readonly MenuFood[]) =>
  changeCart({ shopId }, (cart) => repriceCart(cart, menu));

export const clearCart = (shopId: string) => changeCart({ shopId }, (cart) => emptyCart(cart));

/** Makes a cart the one that checkout works on. False when there is no such cart. */
export const activateCart = async (shopId: string): Promise<boolean> =>
  (await changeCart({ shopId, activate: true }, (cart) => cart)) !== null;
