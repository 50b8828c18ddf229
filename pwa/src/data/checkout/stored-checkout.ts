import type { Paise } from '@canteen/domain/money';
import type { Quote } from '@canteen/domain/payments/quote';
import { readStoredJson, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { hasFields, isNullable, isNumber, isOptional, isText } from '../../lib/has-fields.ts';
import { newIdempotencyKey } from '../../lib/requests/new-idempotency-key.ts';
import { now } from '../../lib/time/clock.ts';
import { currentUser } from '../session/session.ts';
import { createUserMemory } from '../session/user-memory.ts';

export interface CheckoutItem {
  /** Null for a custom order. */
  food: string | null;
  name: string;
  /** Unit price in paise. */
  price: Paise;
  quantity: number;
}

/** The data from checkout to payment (specification, section 3), in session storage; amounts in paise. */
export interface CheckoutData extends Quote {
  name: string;
  address: string;
  addressLatLng: { lat: number; lng: number };
  dropPointId?: string;
  shopId: string;
  shopName: string;
  orderDescription: string;
  items: readonly CheckoutItem[];
}

export interface StoredCheckout {
  /** The user; null for a guest who has not logged in yet. */
  userId: string | null;
  data: CheckoutData;
  /** The key of its payment: the same checkout always leads to the same payment. */
  idempotencyKey: string;
  /** Milliseconds since 1970; missing in a checkout of an older version. */
  savedAt?: number;
}

/** A custom order has one line, and no food. */
export const isCustom = ({ items }: Pick<CheckoutData, 'items'>): boolean =>
  items.every(({ food }) => food === null);

const KEY = 'checkout';

/** The user's checkout. Session storage is cleared when a session ends. */
const kept = createUserMemory<StoredCheckout>();

const owner = () => currentUser()?._id ?? null;

const isItem = hasFields<CheckoutItem>({
  food: isNullable(isText),
  name: isText,
  price: isNumber,
  quantity: isNumber,
});
const isStoredCheckout = hasFields<StoredCheckout>({
  userId: isNullable(isText),
  data: hasFields<CheckoutData>({
    name: isText,
    address: isText,
    addressLatLng: hasFields<CheckoutData['addressLatLng']>({ lat: isNumber, lng: isNumber }),
    dropPointId: isOptional(isText),
    shopId: isText,
    shopName: isText,
    orderDescription: isText,
    items: (items) => Array.isArray(items) && items.length > 0 && items.every(isItem),
    itemsTotal: isNumber,
    gstAmount: isNumber,
    deliveryFee: isNumber,
    totalPrice: isNumber,
  }),
  idempotencyKey: isText,
  savedAt: isOptional(isNumber),
});

/** The stored checkout; null when there is none, or it is of another user. */
export function readCheckout(): StoredCheckout | null {
  const value = readStoredJson('sessionStorage', KEY);
  if (value === null) {
    const mine = kept.take(KEY);
    if (mine) store(mine);
    return mine ?? null;
  }
  if (!isStoredCheckout(value) || (value.userId !== null && value.userId !== owner())) return null;
  kept.set(KEY, value);
  return value;
}

/** False when nothing could be stored. */
function store(checkout: StoredCheckout): boolean {
  const isStored = writeStored('sessionStorage', KEY, JSON.stringify(checkout));
  if (isStored) kept.set(KEY, checkout);
  return isStored;
}

/**
 * Stores a checkout. One that differs from the stored one gets another key.
 * @throws Error when the device stores nothing
 */
export function saveCheckout(data: CheckoutData): StoredCheckout {
  const saved = readCheckout();
  const userId = owner();
  const isSame = saved?.userId === userId && JSON.stringify(saved.data) === JSON.stringify(data);
  if (isSame) return saved;
  const next = { userId, data, idempotencyKey: newIdempotencyKey(), savedAt: now().getTime() };
  if (!store(next)) throw new Error('Nothing can be stored');
  return next;
}

/** Gives the checkout another key, for a new payment after the previous one was returned. */
export function renewCheckout(): StoredCheckout | null {
  const saved = readCheckout();
  if (!saved) return null;
  const next = { ...saved, idempotencyKey: newIdempotencyKey() };
  store(next);
  return next;
}

/** Deletes the checkout. */
export function clearCheckout(): void {
  kept.delete(KEY);
  removeStored('sessionStorage', KEY);
}
