import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { readStoredJson, removeStored, storedKeys, writeStored } from '../../lib/browser/device-storage.ts';
import { hasFields, isNullable, isNumber, isOneOf, isOptional, isText } from '../../lib/has-fields.ts';
import { createStore, readOnly, useStore } from '../../lib/store.ts';
import { currentUser, onUserChange } from '../session/session.ts';
import { userStoragePrefix, offlineChangesPrefix } from '../session/user-storage-keys.ts';

// In local storage, because a tap must be stored at once: the page may be closed in the next moment. Each change has its
// own key, so that tabs do not overwrite each other's. They are private and deleted at logout.

/** A change of status that was made without a network, or whose answer was lost. */
export interface OfflineChange {
  /** Sorts by the time when it was made. */
  id: string;
  /** The order's id. */
  orderId: string;
  /** The number that people read out, and the number of the day. */
  number: string;
  dayNumber: number | null;
  /** The status on which the user decided. */
  from: OrderStatus;
  to: OrderStatus;
  /** A request was sent, so the server may have made the change. */
  isTried: boolean;
}

/** Changes of one order that were not made, because another user was first or the server refused them. */
export interface RejectedChange {
  orderId: string;
  number: string;
  wanted: readonly OrderStatus[];
  /** The order's status now; null when the server refused the change for another reason. */
  status: OrderStatus | null;
  /** Who set it: a name or a role. */
  by: string;
  /** The server's text when `status` is null. */
  reason: string;
}

const offline = createStore<readonly OfflineChange[]>([]);
const rejected = createStore<readonly RejectedChange[]>([]);

/** The user's changes that wait for the network, the oldest first. */
export const offlineChangesStore = readOnly(offline);
export const useOfflineChanges = () => useStore(offlineChangesStore);

/** Changes that were not made, until the user closes their notes. */
export const rejectedChangesStore = readOnly(rejected);
export const useRejectedChanges = () => useStore(rejectedChangesStore);

const keyOf = (kind: 'change' | 'late', userId: string, id = '') =>
  (kind === 'change' ? offlineChangesPrefix(userId) : `${userStoragePrefix(userId)}order-late:`) + id;

const isStatus = isOneOf(...ORDER_STATUSES);
const isOfflineChange = hasFields<OfflineChange>({
  id: isText,
  orderId: isText,
  number: isText,
  // An order that an older version stored has none.
  dayNumber: isOptional(isNullable(isNumber)),
  from: isStatus,
  to: isStatus,
  isTried: isOneOf(true, false),
});
const isRejectedChange = hasFields<RejectedChange>({
  orderId: isText,
  number: isText,
  wanted: (wanted) => Array.isArray(wanted) && wanted.every(isStatus),
  status: isNullable(isStatus),
  by: isText,
  reason: isText,
});

function readAll<T>(prefix: string, isRow: (value: unknown) => value is T): T[] {
  return storedKeys('localStorage', prefix)
    .toSorted()
    .map((key) => readStoredJson('localStorage', key))
    .filter(isRow);
}

/** Reads both lists again: another tab or the session may have changed them. */
export function reloadOfflineChanges(): void {
  const userId = currentUser()?._id;
  offline.set(userId === undefined ? [] : readAll(keyOf('change', userId), isOfflineChange));
  rejected.set(userId === undefined ? [] : readAll(keyOf('late', userId), isRejectedChange));
}

reloadOfflineChanges();
onUserChange(reloadOfflineChanges);
window.addEventListener('storage', ({ storageArea, key }) => {
  const reader = currentUser()?._id;
  const isOurs = key === null || (reader !== undefined && key.startsWith(userStoragePrefix(reader)));
  if (storageArea === window.localStorage && isOurs) reloadOfflineChanges();
});

/** Whether the signed-in user has changes that wait. */
export const hasOfflineChanges = () => offline.get().length > 0;

/**
 * The list with one more change. A change that takes back the order's last one, which was never sent, removes it instead.
 */
function withChange(changes: readonly OfflineChange[], change: OfflineChange): readonly OfflineChange[] {
  const last = changes.findLast(({ orderId }) => orderId === change.orderId);
  const takesBack = last !== undefined && !last.isTried && last.to === change.from && last.from === change.to;
  return takesBack ? changes.filter(({ id }) => id !== last.id) : [...changes, change];
}

let lastTime = 0;

function nextId(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `${String(lastTime).padStart(15, '0')}-${Math.random().toString(36).slice(2)}`;
}

/**
 * Stores a change until it is sent. 'taken back': it takes back a change that was never sent, so neither is sent. Null when
 * it could not be stored.
 */
export function addOfflineChange(
  order: OrderView,
  to: OrderStatus,
  isTried: boolean,
): 'stored' | 'taken back' | null {
  const userId = currentUser()?._id;
  if (userId === undefined) return null;
  const { _id: orderId, orderId: number, dayNumber, status: from } = order;
  const change = { id: nextId(), orderId, number, dayNumber, from, to, isTried };
  const next = withChange(offline.get(), change);
  const removed = offline.get().filter((old) => !next.includes(old));
  const isAdded = next.includes(change);
  if (isAdded && !writeStored('localStorage', keyOf('change', userId, change.id), JSON.stringify(change)))
    return null;
  for (const { id } of removed) removeStored('localStorage', keyOf('change', userId, id));
  offline.set(next);
  return isAdded ? 'stored' : 'taken back';
}

/** Stores that a request for this change was sent. */
export function markTried(userId: string, change: OfflineChange): void {
  if (change.isTried) return;
  writeStored(
    'localStorage',
    keyOf('change', userId, change.id),
    JSON.stringify({ ...change, isTried: true }),
  );
  reloadOfflineChanges();
}

export function removeOfflineChanges(userId: string, changes: readonly OfflineChange[]): void {
  for (const { id } of changes) removeStored('localStorage', keyOf('change', userId, id));
  reloadOfflineChanges();
}

/** Stores a note; one of the same order replaces the former. Nothing is stored for a user who has logged out. */
export function addRejectedChange(userId: string, change: RejectedChange): void {
  if (currentUser()?._id !== userId) return;
  writeStored('localStorage', keyOf('late', userId, change.orderId), JSON.stringify(change));
  rejected.set([...rejected.get().filter(({ orderId }) => orderId !== change.orderId), change]);
}

export function dismissRejectedChange(orderId: string): void {
  const reader = currentUser()?._id;
  if (reader !== undefined) removeStored('localStorage', keyOf('late', reader, orderId));
  rejected.set(rejected.get().filter((change) => change.orderId !== orderId));
}
