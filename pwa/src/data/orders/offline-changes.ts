import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { hasFields, isNullable, isNumber, isOneOf, isOptional, isText } from '../../lib/has-fields.ts';
import { increasingId } from '../../lib/increasing-id.ts';
import { readOnly, useStore } from '../../lib/store.ts';
import { currentUser } from '../session/session.ts';
import { offlineChangesPrefix } from '../session/user-storage-keys.ts';
import { createStoredRows } from './stored-rows.ts';

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

const stored = createStoredRows(offlineChangesPrefix, isOfflineChange);

/** The user's changes that wait for the network, the oldest first. */
export const offlineChangesStore = readOnly(stored.rows);
export const useOfflineChanges = () => useStore(offlineChangesStore);
export const reloadOfflineChanges = stored.reload;

/** Whether the signed-in user has offline changes. */
export const hasOfflineChanges = () => stored.rows.get().length > 0;

/**
 * The list with one more change. A change that undoes the order's last one, which was never sent, removes it instead.
 */
function withChange(changes: readonly OfflineChange[], change: OfflineChange): readonly OfflineChange[] {
  const last = changes.findLast(({ orderId }) => orderId === change.orderId);
  const undoes = last !== undefined && !last.isTried && last.to === change.from && last.from === change.to;
  return undoes ? changes.filter(({ id }) => id !== last.id) : [...changes, change];
}

/** As in the ids that older versions have stored: all of them sort as texts. */
const ID_DIGITS = 15;

/**
 * Stores a change until it is sent. 'undone': it undoes a change that was never sent, so neither is sent. Null when
 * it could not be stored.
 */
export function addOfflineChange(
  order: OrderView,
  to: OrderStatus,
  isTried: boolean,
): 'queued' | 'undone' | null {
  const userId = currentUser()?._id;
  if (userId === undefined) return null;
  const { _id: orderId, orderId: number, dayNumber, status: from } = order;
  const change = { id: increasingId(ID_DIGITS), orderId, number, dayNumber, from, to, isTried };
  const next = withChange(stored.rows.get(), change);
  const removed = stored.rows.get().filter((old) => !next.includes(old));
  const isAdded = next.includes(change);
  if (isAdded && !stored.write(userId, change.id, change)) return null;
  for (const { id } of removed) stored.remove(userId, id);
  stored.rows.set(next);
  return isAdded ? 'queued' : 'undone';
}

/** Stores that a request for this change was sent. */
export function markTried(userId: string, change: OfflineChange): void {
  if (change.isTried) return;
  stored.write(userId, change.id, { ...change, isTried: true });
  reloadOfflineChanges();
}

export function removeOfflineChanges(userId: string, changes: readonly OfflineChange[]): void {
  for (const { id } of changes) stored.remove(userId, id);
  reloadOfflineChanges();
}
