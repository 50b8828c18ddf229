import {
  addItem,
  emptyCart,
  mergeCarts,
  repriceCart,
  setQuantity,
  stepQuantity,
  type Cart,
  type MenuFood,
} from '@canteen/domain/cart';
import { liveQuery, type Subscription } from 'dexie';
import { useEffect } from 'react';
import { localDb, type CartRow } from '../device/local-db.ts';
import { sessionStore } from '../session/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { cartOwner, noteCartCount } from './cart-count.ts';
import { noteChange, notedChanges, strikeOut, type CartChange, type NotedChange } from './cart-journal.ts';

// Brings Dexie along: imported by lazy pages, and by the app after the first paint.

export interface CartsState {
  /** False until the device's memory has been read. */
  ready: boolean;
  /** The carts that hold something, in the order in which they were begun. */
  carts: readonly Cart[];
  activeShopId: string | null;
}

const GUEST = 'guest';
const EMPTY: CartsState = { ready: false, carts: [], activeShopId: null };

const state = createStore<CartsState>(EMPTY);
let owner = cartOwner();
let reading: Subscription | null = null;
let started = false;

const cartsAndActiveShop = [localDb.carts, localDb.activeShops];
const byAge = (a: CartRow, b: CartRow) => a.addedAt - b.addedAt;

async function readState(of: string): Promise<CartsState> {
  const [rows, active] = await Promise.all([
    localDb.carts.where('owner').equals(of).toArray(),
    localDb.activeShops.get(of),
  ]);
  const carts = rows.toSorted(byAge).map(({ cart }) => cart);
  return { ready: true, carts, activeShopId: active?.shopId ?? null };
}

/** Reads the owner's carts and goes on reading: whichever tab changes them, all tabs hear of it. */
function follow(): void {
  reading?.unsubscribe();
  owner = cartOwner();
  const of = owner;
  reading = liveQuery(() => readState(of)).subscribe({
    next: (next) => {
      state.set(next);
      noteCartCount(
        of,
        next.carts.reduce((sum, cart) => sum + cart.totalCount, 0),
      );
    },
    error: () => state.set({ ...EMPTY, ready: true }),
  });
}

/** The carts from now on. Called by whoever needs them first; again does nothing. */
export function startCarts(): void {
  if (started) return;
  started = true;
  sessionStore.subscribe(() => {
    if (cartOwner() === owner) return;
    state.set(EMPTY);
    follow();
    void adoptGuestCarts().catch(() => undefined);
  });
  const begin = () => {
    follow();
    // A login whose tab was closed before the carts were there.
    void adoptGuestCarts().catch(() => undefined);
    void forgetOldChanges().catch(() => undefined);
  };
  const left = notedChanges();
  if (left.length === 0) begin();
  else void makeUpFor(left).finally(begin);
}

export function useCarts(): CartsState {
  useEffect(startCarts, []);
  return useStore(state);
}

/** The owner's cart of a shop at this moment, or null. */
export async function readCart(shopId: string): Promise<Cart | null> {
  return (await localDb.carts.get([cartOwner(), shopId]))?.cart ?? null;
}

/**
 * Changes one cart in one transaction, so that no tab overwrites another; an emptied cart is gone. By its shop's
 * id alone only a cart that exists is changed. Null when there is none (any more).
 */
export const changeCart = (
  shop: { shopId: string; shopName: string } | string,
  how: (cart: Cart) => Cart,
): Promise<Cart | null> => changeCartOf(cartOwner(), typeof shop === 'string' ? { shopId: shop } : shop, how);

async function changeCartOf(
  of: string,
  { shopId, shopName }: { shopId: string; shopName?: string | undefined },
  how: (cart: Cart) => Cart,
): Promise<Cart | null> {
  return localDb.transaction('rw', cartsAndActiveShop, async () => {
    const row = await localDb.carts.get([of, shopId]);
    if (!row && shopName === undefined) return null;
    const cart = how(row?.cart ?? emptyCart({ shopId, shopName: shopName ?? '' }));
    if (cart.items.length > 0) {
      await localDb.carts.put({ owner: of, shopId, cart, addedAt: row?.addedAt ?? Date.now() });
      return cart;
    }
    await localDb.carts.delete([of, shopId]);
    if ((await localDb.activeShops.get(of))?.shopId === shopId) await localDb.activeShops.delete(of);
    return null;
  });
}

function changed(cart: Cart, { change }: CartChange): Cart {
  switch (change.kind) {
    case 'add':
      return addItem(cart, change.food);
    case 'set':
      return setQuantity(cart, change.foodId, change.quantity);
    case 'step':
      return stepQuantity(cart, change.foodId, change.by);
  }
}

/** Makes a change that is in the journal, once, whichever page or tab comes first. */
async function make(noted: NotedChange): Promise<Cart | null> {
  const { id, owner: of, shopId, change } = noted;
  const cart = await localDb.transaction('rw', [...cartsAndActiveShop, localDb.madeChanges], async () => {
    if (await localDb.madeChanges.get(id)) return (await localDb.carts.get([of, shopId]))?.cart ?? null;
    await localDb.madeChanges.add({ id, at: Date.now() });
    if (change.kind === 'add') await localDb.activeShops.put({ owner: of, shopId });
    return changeCartOf(of, noted, (now) => changed(now, noted));
  });
  strikeOut(id);
  return cart;
}

/** What somebody did to a cart on this page. */
async function press(change: Omit<CartChange, 'owner'>): Promise<Cart | null> {
  const noted = noteChange({ ...change, owner: cartOwner() });
  try {
    return await make(noted);
  } catch (error) {
    // They are told, and may press again.
    strikeOut(noted.id);
    throw error;
  }
}

const A_DAY = 24 * 60 * 60 * 1000;

/** Pages were left before these changes were kept. */
async function makeUpFor(left: readonly NotedChange[]): Promise<void> {
  for (const noted of left) {
    // One after the other, in the order in which they were pressed.
    await make(noted).catch(() => undefined);
  }
}

/** What nobody can ask for any more. */
const forgetOldChanges = () =>
  localDb.madeChanges
    .where('at')
    .below(Date.now() - A_DAY)
    .delete();

/** Adds one of a food (specification, section 4) and makes its shop the active one. Price in paise. */
export async function addToCart(shop: { shopId: string; shopName: string }, food: MenuFood): Promise<void> {
  const { id, name, price } = food;
  await press({ ...shop, change: { kind: 'add', food: { id, name, price } } });
}

/** A whole number from 1 to 99; anything else is ignored. */
export const changeQuantity = (shopId: string, foodId: string, quantity: number) =>
  press({ shopId, change: { kind: 'set', foodId, quantity } });

/** One more or one fewer than there are by then, however quickly one presses. None left removes the item. */
export const changeByOne = (shopId: string, foodId: string, by: 1 | -1) =>
  press({ shopId, change: { kind: 'step', foodId, by } });

/** The cart at the names and prices that the menu has now. */
export const takeMenuPrices = (shopId: string, menu: readonly MenuFood[]) =>
  changeCart(shopId, (cart) => repriceCart(cart, menu));

/** The order is made, or the cart given up: it is gone, and if it was the active one none is. */
export const clearCart = (shopId: string) => changeCart(shopId, (cart) => emptyCart(cart));

/** The cart that checkout works on. False when there is no such cart: 'Could not switch to the selected cart.' */
export async function activateCart(shopId: string): Promise<boolean> {
  const of = cartOwner();
  return localDb.transaction('rw', cartsAndActiveShop, async () => {
    if (!(await localDb.carts.get([of, shopId]))) return false;
    await localDb.activeShops.put({ owner: of, shopId });
    return true;
  });
}

/** Logging in merges the guest's carts into the user's (decisions, Accounts): once, whichever tab comes first. */
export async function adoptGuestCarts(): Promise<void> {
  const of = cartOwner();
  if (of === GUEST) return;
  await localDb.transaction('rw', cartsAndActiveShop, async () => {
    const guest = (await localDb.carts.where('owner').equals(GUEST).toArray()).toSorted(byAge);
    if (guest.length === 0) return;
    const mine = (await localDb.carts.where('owner').equals(of).toArray()).toSorted(byAge);
    const merged = mergeCarts(
      mine.map(({ cart }) => cart),
      guest.map(({ cart }) => cart),
    );
    const addedAt = new Map([...guest, ...mine].map((row) => [row.shopId, row.addedAt]));
    await localDb.carts.bulkPut(
      merged.map((cart) => ({
        owner: of,
        shopId: cart.shopId,
        cart,
        addedAt: addedAt.get(cart.shopId) ?? Date.now(),
      })),
    );
    await localDb.carts.where('owner').equals(GUEST).delete();
    const active = await localDb.activeShops.get(GUEST);
    if (active) await localDb.activeShops.put({ owner: of, shopId: active.shopId });
    await localDb.activeShops.delete(GUEST);
  });
  noteCartCount(GUEST, 0);
}
