import type { Cart } from '@canteen/domain/cart';
import type { OrderView } from '@canteen/domain/order.schema';
import type { PaymentProof, StartPaymentInput } from '@canteen/domain/payment.schema';
import { Dexie, type Table } from 'dexie';

// Only ever imported with import(): Dexie is no part of the first load.

export interface CartRow {
  /** A user's id, or 'guest'. */
  owner: string;
  shopId: string;
  cart: Cart;
  /** Milliseconds since 1970; the blocks of the cart page stay in the order in which they came. */
  addedAt: number;
}

/** What the server answered, as it answered it, and when (milliseconds since 1970). */
export interface KeptAnswer<T = unknown> {
  key: string;
  data: T;
  fetchedAt: number;
}

/** What somebody typed and has not sent. */
export interface DraftRow {
  owner: string;
  form: string;
  values: unknown;
  savedAt: number;
}

/** A payment that was begun on this device and has not ended: in an order, or in its money going back. */
export interface BegunPayment {
  userId: string;
  /** Its Idempotency-Key. */
  key: string;
  /** What was sent to begin it, so that the question can be repeated: has it become an order? */
  request: StartPaymentInput;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** What the provider's widget handed over when it was paid; null until then. */
  proof: PaymentProof | null;
}

/** The device's own memory. What is private lies under its user's id and goes with `deletePrivateData`. */
class LocalDb extends Dexie {
  carts!: Table<CartRow, [owner: string, shopId: string]>;
  activeShops!: Table<{ owner: string; shopId: string }, string>;
  shops!: Table<KeptAnswer, string>;
  menus!: Table<KeptAnswer, string>;
  orders!: Table<KeptAnswer<OrderView> & { userId: string }, [userId: string, key: string]>;
  drafts!: Table<DraftRow, [owner: string, form: string]>;
  payments!: Table<BegunPayment, [userId: string, key: string]>;
  /** Changes of carts that are made, by their id in the journal; `at` in milliseconds since 1970. */
  madeChanges!: Table<{ id: string; at: number }, string>;

  constructor() {
    super('canteen');
    // A change of what an answer looks like is a new version that clears shops, menus and orders; carts it migrates.
    this.version(1).stores({
      carts: '[owner+shopId], owner',
      activeShops: 'owner',
      shops: 'key',
      menus: 'key',
      orders: '[userId+key], userId',
      drafts: '[owner+form], owner',
    });
    this.version(2).stores({ payments: '[userId+key], userId' });
    this.version(3).stores({ madeChanges: 'id, at' });
  }
}

export const localDb = new LocalDb();

/** What only this user may see leaves the device. Their carts stay: they hold foods and nothing about a person. */
export async function deletePrivateData(userId: string): Promise<void> {
  await localDb.transaction('rw', localDb.orders, localDb.payments, localDb.drafts, async () => {
    await localDb.orders.where('userId').equals(userId).delete();
    await localDb.payments.where('userId').equals(userId).delete();
    await localDb.drafts.where('owner').equals(userId).delete();
  });
}
