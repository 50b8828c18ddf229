import type { Quote } from '@canteen/domain/quote';
import type { Paise } from '@canteen/domain/money';
import { readStoredJson, removeStored, writeStored } from '../../lib/device-storage.ts';
import { currentUser } from '../session/session.ts';

export interface CheckoutItem {
  /** Null for a custom order. */
  food: string | null;
  name: string;
  /** Of one piece, in paise. */
  price: Paise;
  quantity: number;
}

/** What checkout hands to payment (specification, section 3), kept for the session; amounts in paise. */
export interface CheckoutData extends Quote {
  name: string;
  address: string;
  addressLatLng: { lat: number; lng: number };
  shopId: string;
  shopName: string;
  orderDescription: string;
  items: readonly CheckoutItem[];
}

export interface StoredCheckout {
  /** Whose it is; null: a guest's, until they log in. */
  userId: string | null;
  data: CheckoutData;
  /** Of the payment this checkout leads to: a repeat of the same checkout is answered with the same payment. */
  idempotencyKey: string;
}

/** A custom order has one line, and no food. */
export const isCustom = ({ items }: Pick<CheckoutData, 'items'>): boolean =>
  items.every(({ food }) => food === null);

const KEY = 'checkout';

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const owner = () => currentUser()?._id ?? null;

function isStoredCheckout(value: unknown): value is StoredCheckout {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, data, idempotencyKey } = value as Partial<Record<keyof StoredCheckout, unknown>>;
  if (typeof userId !== 'string' && userId !== null) return false;
  if (typeof idempotencyKey !== 'string' || typeof data !== 'object' || data === null) return false;
  return 'shopId' in data && 'items' in data && Array.isArray(data.items) && data.items.length > 0;
}

/** The saved checkout, or null: then payment goes back to checkout. What another user of this tab left is none. */
export function readCheckout(): StoredCheckout | null {
  const value = readStoredJson('sessionStorage', KEY);
  if (!isStoredCheckout(value)) return null;
  return value.userId === null || value.userId === owner() ? value : null;
}

/**
 * Saves a checkout. What differs from the saved one is another checkout and gets another key.
 * @throws Error when the device stores nothing
 */
export function saveCheckout(data: CheckoutData): StoredCheckout {
  const saved = readCheckout();
  const userId = owner();
  const isSame = saved?.userId === userId && JSON.stringify(saved.data) === JSON.stringify(data);
  if (isSame) return saved;
  const next = { userId, data, idempotencyKey: newKey() };
  if (!writeStored('sessionStorage', KEY, JSON.stringify(next))) throw new Error('Nothing can be stored');
  return next;
}

/** The same checkout as a new payment: when the former one is spent (its ten minutes are over, or it failed for good). */
export function renewCheckout(): StoredCheckout | null {
  const saved = readCheckout();
  if (!saved) return null;
  const next = { ...saved, idempotencyKey: newKey() };
  writeStored('sessionStorage', KEY, JSON.stringify(next));
  return next;
}

/** The order is made: nothing is left to pay. */
export function clearCheckout(): void {
  removeStored('sessionStorage', KEY);
}
