import { liveQuery, type Subscription } from 'dexie';
import { emptyCart, mergeCarts, type Cart } from '@canteen/domain/carts/cart';
import { now } from '../../lib/time/clock.ts';
import { localDb, type StoredCart } from '../device/local-db.ts';
import { GUEST } from './cart-count.ts';

// The carts in IndexedDB. Every change is one transaction, so that no tab overwrites another. Imported with import() only,
// because it imports Dexie.

const tables = [localDb.carts, localDb.activeShops];

const rowsOf = (owner: string): Promise<StoredCart[]> =>
  localDb.carts.where('owner').equals(owner).sortBy('addedAt');

/** The carts of an owner, the oldest first, and the shop whose cart checkout works on. */
interface OwnersCarts {
  carts: Cart[];
  activeShopId: string | null;
}

async function readRows(owner: string): Promise<OwnersCarts> {
  const [rows, active] = await Promise.all([rowsOf(owner), localDb.activeShops.get(owner)]);
  return { carts: rows.map(({ cart }) => cart), activeShopId: active?.shopId ?? null };
}

/** Reads the owner's carts, and again after every change in any tab. */
export const followRows = (
  owner: string,
  observer: { next: (carts: OwnersCarts) => void; error: () => void },
): Subscription => liveQuery(() => readRows(owner)).subscribe(observer);

export const readRow = async (owner: string, shopId: string): Promise<StoredCart | null> =>
  (await localDb.carts.get([owner, shopId])) ?? null;

export interface RowToChange {
  owner: string;
  shopId: string;
  /** The name for a new cart. Without it only an existing cart is changed. */
  shopName?: string | undefined;
  /** The carts are sorted by this time (milliseconds since 1970). Default for a new cart: now. */
  addedAt?: number;
  /** Whether its shop becomes the active one. */
  activate?: boolean | 'when none is';
}

interface ChangedRow {
  former: StoredCart | null;
  wasActive: boolean;
  /** Null when it is empty now, or there was none to change. An empty cart is deleted and its shop is not active. */
  cart: Cart | null;
}

/** Changes one cart. */
export const changeCartRow = (
  { owner, shopId, shopName, addedAt = now().getTime(), activate = false }: RowToChange,
  how: (cart: Cart) => Cart,
): Promise<ChangedRow> =>
  localDb.transaction('rw', tables, async () => {
    const former = await readRow(owner, shopId);
    const active = (await localDb.activeShops.get(owner))?.shopId ?? null;
    const wasActive = active === shopId;
    if (!former && shopName === undefined) return { former, wasActive, cart: null };
    const cart = how(former?.cart ?? emptyCart({ shopId, shopName: shopName ?? '' }));
    if (cart.items.length === 0) {
      await localDb.carts.delete([owner, shopId]);
      if (wasActive) await localDb.activeShops.delete(owner);
      return { former, wasActive, cart: null };
    }
    await localDb.carts.put({ owner, shopId, cart, addedAt: former?.addedAt ?? addedAt });
    if (activate === true || (activate && active === null)) await localDb.activeShops.put({ owner, shopId });
    return { former, wasActive, cart };
  });

/** Deletes all carts of an owner. */
export const deleteRows = (owner: string): Promise<void> =>
  localDb.transaction('rw', tables, async () => {
    await localDb.carts.where('owner').equals(owner).delete();
    await localDb.activeShops.delete(owner);
  });

/** Like `changeCartRow`, but only once for each id, even if several pages or tabs try it. */
export const changeCartRowOnce = (id: string, row: RowToChange, how: (cart: Cart) => Cart): Promise<void> =>
  localDb.transaction('rw', [...tables, localDb.madeChanges], async () => {
    if (await localDb.madeChanges.get(id)) return;
    await localDb.madeChanges.add({ id, at: Date.now() });
    await changeCartRow(row, how);
  });

/** Deletes the ids of changes that were made before a moment (milliseconds since 1970). */
export const deleteChangeIdsBefore = (moment: number) =>
  localDb.madeChanges.where('at').below(moment).delete();

/** Merges the guest's carts into the user's at login (decisions, Accounts): only once, even if several tabs try it. */
export const mergeGuestRows = (owner: string): Promise<void> =>
  localDb.transaction('rw', tables, async () => {
    const [guest, own] = [await rowsOf(GUEST), await rowsOf(owner)];
    if (guest.length === 0) return;
    const addedAt = new Map([...guest, ...own].map((row) => [row.shopId, row.addedAt]));
    const merged = mergeCarts(
      own.map(({ cart }) => cart),
      guest.map(({ cart }) => cart),
    );
    await localDb.carts.bulkPut(
      merged.map((cart) => {
        const { shopId } = cart;
        return { owner, shopId, cart, addedAt: addedAt.get(shopId) ?? now().getTime() };
      }),
    );
    await localDb.carts.where('owner').equals(GUEST).delete();
    const active = await localDb.activeShops.get(GUEST);
    if (active) await localDb.activeShops.put({ owner, shopId: active.shopId });
    await localDb.activeShops.delete(GUEST);
  });
