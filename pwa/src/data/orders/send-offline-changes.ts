import { ApiError, isTemporary } from '../../lib/requests/api-error.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { backgroundClient } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys } from '../api-client/query-keys.ts';
import { currentUser, sessionStore } from '../session/session.ts';
import {
  hasOfflineChanges,
  markTried,
  reloadOfflineChanges,
  removeOfflineChanges,
  offlineChangesStore,
  type OfflineChange,
} from './offline-changes.ts';
import { applyOrder } from './order-cache.ts';
import { orderInConflict, putStatus } from './put-status.ts';
import { changeAfter, noteRejection } from './rejected-changes.ts';

/** Milliseconds until the next try after an answer such as 503. Without a network the app waits for the network instead. */
const RETRY_AFTER_MS = 10_000;
// The same text in all versions, because tabs of two versions may be open.
const LOCK = 'canteen-waiting-changes';

let running = false;
let retry: ReturnType<typeof setTimeout> | undefined;

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
      const changed = await putStatus(backgroundClient, change);
      if (currentUser()?._id === userId) applyOrder(changed);
      removeOfflineChanges(userId, [change]);
    } catch (error) {
      if (currentUser()?._id !== userId) return;
      if (!(error instanceof ApiError) || isTemporary(error.status)) return retryLater();
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
