import { Dexie, type Table } from 'dexie';
import type { Cart } from '@canteen/domain/carts/cart';
import { HOUR_MS } from '@canteen/domain/durations';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { PaymentProof, StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { endPush } from '../../lib/browser/browser-push.ts';

// Imported with import() only: Dexie is not in the first load.

export interface StoredCart {
  /** A user's id, or 'guest'. */
  owner: string;
  shopId: string;
  cart: Cart;
  /** Milliseconds since 1970; the cart page is sorted by it. */
  addedAt: number;
}

/** An answer of the server, and when it came (milliseconds since 1970). */
export interface StoredAnswer<T = unknown> {
  key: string;
  data: T;
  fetchedAt: number;
}

/** An order of the user. */
export interface StoredOrder extends StoredAnswer<OrderView> {
  userId: string;
  /** It was the user's newest order when it was stored. A filtered list does not say so. */
  wasNewest: boolean;
}

/** A form that was typed and not sent. */
export interface DraftRow {
  /** A user's id, or 'guest'. */
  owner: string;
  form: string;
  values: unknown;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** A payment that was begun on this device and is not an order or a refund yet. */
export interface UnfinishedPayment {
  userId: string;
  /** Its Idempotency-Key. */
  key: string;
  /** The request that began it. Repeated, it asks whether the payment has become an order. */
  request: StartPaymentInput;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** The signed result that the provider's widget returns; null until it was paid. */
  proof: PaymentProof | null;
}

/** Long enough to register and to phone the shop. Later somebody else may use the device (docs/decisions/0032). */
const GUEST_DRAFT_MS = 2 * HOUR_MS;

/** A time in the future is of a clock that was wrong. */
export const isOldGuestDraft = ({ owner, savedAt }: DraftRow): boolean =>
  owner === 'guest' && Math.abs(Date.now() - savedAt) > GUEST_DRAFT_MS;

/** The database on the device. Private rows have their user's id, and `deletePrivateData` deletes them. */
class LocalDb extends Dexie {
  carts!: Table<StoredCart, [owner: string, shopId: string]>;
  activeShops!: Table<{ owner: string; shopId: string }, string>;
  shops!: Table<StoredAnswer, string>;
  menus!: Table<StoredAnswer, string>;
  orders!: Table<StoredOrder, [userId: string, key: string]>;
  drafts!: Table<DraftRow, [owner: string, form: string]>;
  payments!: Table<UnfinishedPayment, [userId: string, key: string]>;
  /** The ids of cart changes that were made; `at` in milliseconds since 1970. */
  madeChanges!: Table<{ id: string; at: number }, string>;

  constructor() {
    super('canteen');
    // When the shape of a response changes, add a version that clears shops, menus and orders, and migrates carts.
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

  /** Deletes what guests typed and did not send in time. */
  async deleteOldGuestDrafts(): Promise<void> {
    await this.drafts.filter(isOldGuestDraft).delete();
  }
}

export const localDb = new LocalDb();

/** After this time without an answer the database counts as unreadable. It may still open later. */
const OPENS_WITHIN_MS = 5_000;

let tooLate: Promise<never> | null = null;

/** The open database. @throws when the device refuses to open it, or does not open it in time */
export async function openLocalDb(): Promise<LocalDb> {
  if (localDb.isOpen()) return localDb;
  tooLate ??= new Promise((_, refuse) =>
    setTimeout(() => refuse(new Error('The database does not open')), OPENS_WITHIN_MS),
  );
  const opening = localDb.open().finally(() => {
    tooLate = null;
  });
  await Promise.race([opening, tooLate]);
  return localDb;
}

/**
 * Deletes the user's private data. The carts stay: they contain foods and nothing about a person.
 * @param endsPush whether it also ends the notifications of this browser, because nobody else has logged in since
 */
export async function deletePrivateData(userId: string, endsPush: boolean): Promise<void> {
  await Promise.all([
    endsPush && endPush(),
    localDb.transaction('rw', localDb.orders, localDb.payments, localDb.drafts, async () => {
      await localDb.orders.where('userId').equals(userId).delete();
      await localDb.payments.where('userId').equals(userId).delete();
      await localDb.drafts.where('owner').equals(userId).delete();
    }),
  ]);
}
