import {
  compareCursors,
  isCursor,
  type Cursor,
  type OrderEvent,
  type ResumeAnswer,
} from '@canteen/domain/live/live-events';
import { removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { orderKeys } from '../api-client/query-keys.ts';
import { refetch } from '../api-client/refetch.ts';
import { applyOrder, forgetOrders, newestState } from '../orders/order-cache.ts';
import { announceOrderChange, type OrderChange } from '../orders/order-changes.ts';
import { cursorKey, firstCursor, readCursor } from '../session/orders-cursor.ts';
import { resumeOrders } from './socket.ts';

let userId: string | null = null;
/** This device has every event up to this one. */
let cursor: Cursor | null = null;
let isAsking = false;

const asCursor = (stored: unknown) => (isCursor(stored) ? stored : null);

/** Begins with the cursor that this device had when the page was opened. @param id the user's; null without one */
export function startCursor(id: string | null): void {
  userId = id;
  cursor = id === null ? null : asCursor(firstCursor(id));
}

/** Forgets orders and cursor of the former user, and reads the cursor of this one. @returns false when it is the same user */
export function changeCursorUser(id: string | null): boolean {
  if (id === userId) return false;
  forgetCursor();
  forgetOrders();
  userId = id;
  cursor = id === null ? null : asCursor(readCursor(id));
  return true;
}

/** The cursor never goes back. */
function advanceCursor(next: Cursor): void {
  if (userId === null || (cursor !== null && compareCursors(next, cursor) <= 0)) return;
  cursor = next;
  writeStored('localStorage', cursorKey(userId), next);
}

function forgetCursor(): void {
  cursor = null;
  if (userId !== null) removeStored('localStorage', cursorKey(userId));
}

/** Puts the order of an event into the query cache and announces its change. */
export function applyEvent(kind: OrderChange['kind'], event: OrderEvent): void {
  advanceCursor(event.cursor);
  applyOrder(event.order, event.cursor);
  // Also a change that is known already: a list may have loaded it before its event came, or this page has made it.
  announceOrderChange({ kind, cursor: event.cursor, order: newestState(event.order) });
}

/** Fetches all orders of the user again. */
export const reloadOrders = () => refetch(orderKeys.all);

/**
 * After every connect, and when the page is shown again: requests the missed events, or loads the orders again when there is
 * no cursor. It does nothing while such a request is under way: a request that was not sent yet is sent on the new connection,
 * and the server answers one at a time.
 */
export async function catchUp(): Promise<void> {
  const startUserId = userId;
  if (startUserId === null || isAsking) return;
  if (cursor === null) return void (await reloadOrders());
  const asked = cursor;
  let missed: ResumeAnswer;
  isAsking = true;
  try {
    missed = await resumeOrders(asked);
  } catch {
    isAsking = false;
    // An event that came meanwhile is newer than those that are missing.
    if (cursor !== asked) forgetCursor();
    return void (await reloadOrders());
  }
  isAsking = false;
  if (userId !== startUserId) return;
  if ('reload' in missed) {
    forgetCursor();
    // The database may have been restored: what it has lost is no newer state.
    forgetOrders();
    await reloadOrders();
    return;
  }
  for (const event of missed.events)
    applyEvent(event.order.timeline.length > 1 ? 'updated' : 'created', event);
  advanceCursor(missed.cursor);
  // The missed events do not say which orders were opened, so the list is fetched.
  await refetch(orderKeys.staffList({ status: 'PAID' }));
}
