import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { hasFields, isNullable, isOneOf, isText } from '../../lib/has-fields.ts';
import { readOnly, useStore } from '../../lib/store.ts';
import { currentUser } from '../session/session.ts';
import { userStoragePrefix } from '../session/user-storage-keys.ts';
import { watchStatus } from './order-cache.ts';
import { createStoredRows } from './stored-rows.ts';

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

const isStatus = isOneOf(...ORDER_STATUSES);
const isRejectedChange = hasFields<RejectedChange>({
  orderId: isText,
  number: isText,
  wanted: (wanted) => Array.isArray(wanted) && wanted.every(isStatus),
  status: isNullable(isStatus),
  by: isText,
  reason: isText,
});

// All versions store them under this word.
const stored = createStoredRows((userId) => `${userStoragePrefix(userId)}order-late:`, isRejectedChange);

/** Changes that were not made, until the user closes their notes. */
export const rejectedChangesStore = readOnly(stored.rows);
export const useRejectedChanges = () => useStore(rejectedChangesStore);

export function dismissRejectedChange(orderId: string): void {
  const reader = currentUser()?._id;
  if (reader !== undefined) stored.remove(reader, orderId);
  stored.rows.set(stored.rows.get().filter((change) => change.orderId !== orderId));
}

/**
 * Stores a note; one of the same order replaces the former. Nothing is stored for a user who has logged out.
 * @param now the order with the change of another user; null when the server has refused the change for a `reason`
 */
export function noteRejection(
  userId: string,
  { orderId, number, from }: { orderId: string; number: string; from: OrderStatus },
  wanted: readonly OrderStatus[],
  now: OrderView | null,
  reason: string,
): void {
  if (currentUser()?._id !== userId) return;
  const change = {
    orderId,
    number,
    wanted,
    status: now?.status ?? null,
    by: (now && changeAfter(now, from)?.by) ?? '',
    reason: now ? '' : reason,
  };
  stored.write(userId, orderId, change);
  stored.rows.set([...stored.rows.get().filter((note) => note.orderId !== orderId), change]);
}

/** The first change after the order had this status: a cancelled order may be refunded by the system since. */
export function changeAfter({ timeline }: OrderView, from: OrderStatus) {
  const next = timeline.findLastIndex(({ status }) => status === from) + 1;
  return timeline[next];
}

/** Stores the note that another user was first, for the user who wanted `to`. @param now the order with the other change */
export function noteWhoWasFirst(
  { _id: orderId, orderId: number, status: from }: OrderView,
  to: OrderStatus,
  now: OrderView,
  userId = currentUser()?._id,
): void {
  if (userId !== undefined) noteRejection(userId, { orderId, number, from }, [to], now, '');
}

/** For the dialog that asks whether to set `to`: when another user changes the order first, it closes with a note. */
export function closeWhenChanged(order: OrderView, to: OrderStatus) {
  const onChange = watchStatus(order);
  return (close: () => void): (() => void) =>
    onChange((now) => {
      noteWhoWasFirst(order, to, now);
      close();
    });
}
