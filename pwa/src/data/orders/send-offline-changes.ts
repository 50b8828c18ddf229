import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { backgroundClient } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys } from '../api-client/query-keys.ts';
import { currentUser, sessionStore } from '../session/session.ts';
import {
  addRejectedChange,
  hasOfflineChanges,
  markTried,
  reloadOfflineChanges,
  removeOfflineChanges,
  offlineChangesStore,
  type OfflineChange,
} from './offline-changes.ts';
import { applyOrder, watchStatus } from './order-cache.ts';
import { orderInConflict, putStatus } from './put-status.ts';

/** Milliseconds until the next try after an answer such as 503. Without a network the app waits for the network instead. */
const RETRY_AFTER_MS = 10_000;
const LOCK = 'canteen-waiting-changes';

let running = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** The request may work later: no answer came, the server answered 5xx, or there were too many requests. */
const mayWorkLater = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** Runs `work` in one tab at a time, where the browser has locks. Otherwise only the server's check of `from` protects. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, work);
}

/**
 * Sends the offline changes one after the other, in the order in which they were made, each with the status that it was
 * made from. One that the server has not answered stays; one that is rejected is removed with those that follow it, and
 * a note is stored.
 */
async function sendOfflineChanges(): Promise<void> {
  if (running || !isOnline() || !hasOfflineChanges()) return;
  running = true;
  try {
    await inOneTab(sendAll);
  } finally {
    running = false;
  }
}

async function sendAll(): Promise<void> {
  const userId = currentUser()?._id;
  for (;;) {
    // Another tab may have sent them, and the user may have added some or logged out.
    reloadOfflineChanges();
    const [change] = offlineChangesStore.get();
    if (!change || userId === undefined || currentUser()?._id !== userId) return;
    markTried(userId, change);
    try {
      applyOrder(await putStatus(backgroundClient, change));
      removeOfflineChanges(userId, [change]);
    } catch (error) {
      if (currentUser()?._id !== userId) return;
      if (mayWorkLater(error)) return retryLater();
      giveUp(userId, change, error);
    }
  }
}

function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sendOfflineChanges(), RETRY_AFTER_MS);
}

/**
 * Removes a change that the server refused. The changes that were made after it on the same order go with it, unless the
 * order got its status: from another user, or from this one when the answer to an earlier try was lost.
 */
function giveUp(userId: string, change: OfflineChange, error: unknown): void {
  const now = orderInConflict(error);
  if (now) applyOrder(now);
  else void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
  const ofOrder = offlineChangesStore.get().filter(({ orderId }) => orderId === change.orderId);
  const next = now && changeAfter(now, change.from);
  const wasMade = change.isTried && next?.status === change.to && next.by === currentUser()?.name;
  // The next change was made from this status.
  if (wasMade || (now?.status === change.to && ofOrder.length > 1))
    return removeOfflineChanges(userId, [change]);
  removeOfflineChanges(userId, ofOrder);
  const wanted = ofOrder.map(({ to }) => to);
  const reason = error instanceof ApiError ? error.message : '';
  noteRejection(userId, change, wanted, now, reason);
}

/** @param now the order with the change of another user; null when the server has refused the change for a `reason` */
function noteRejection(
  userId: string,
  { orderId, number, from }: Pick<OfflineChange, 'orderId' | 'number' | 'from'>,
  wanted: readonly OrderStatus[],
  now: OrderView | null,
  reason: string,
): void {
  addRejectedChange(userId, {
    orderId,
    number,
    wanted,
    status: now?.status ?? null,
    by: (now && changeAfter(now, from)?.by) ?? '',
    reason: now ? '' : reason,
  });
}

/** The first change after the order had this status: a cancelled order may be refunded by the system since. */
function changeAfter({ timeline }: OrderView, from: OrderStatus) {
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

/** For a question about a change to `to`: it closes with a note when another user changes the order meanwhile. */
export function closeWhenChanged(order: OrderView, to: OrderStatus) {
  const onChange = watchStatus(order);
  return (close: () => void): (() => void) =>
    onChange((now) => {
      noteWhoWasFirst(order, to, now);
      close();
    });
}

let started = false;

/** Sends the offline changes now and whenever the server can be reached again. */
export function startSendingChanges(): void {
  if (!started) {
    started = true;
    const send = () => void sendOfflineChanges();
    onlineStore.subscribe(send);
    sessionStore.subscribe(send);
  }
  void sendOfflineChanges();
}
