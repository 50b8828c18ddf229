import {
  compareCursors,
  isCursor,
  type Cursor,
  type OrderEvent,
  type ResumeAnswer,
} from '@canteen/domain/live/live-events';
import { isStaff } from '@canteen/domain/users/role-flags';
import type { User } from '@canteen/domain/users/user.schema';
import type { Query } from '@tanstack/react-query';
import { readStored, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { queryClient } from '../api-client/query-client.ts';
import { sessionExpired } from '../session/session-expiry.ts';
import { storeAddressChange } from '../session/address-change.ts';
import { currentUser, storeUser, sessionStore } from '../session/session.ts';
import { connectionStore, onServerEvent, openSocket, resumeOrders } from './socket.ts';
import { menuKeys, orderKeys, shopKeys, staffKeys, userKeys } from '../api-client/query-keys.ts';
import { applyOrder, forgetOrders, newestState } from '../orders/order-cache.ts';
import { markOpened } from '../orders/opened-orders.ts';
import { announceOrderChange, type OrderChange } from '../orders/order-changes.ts';

// All clients are notified of a change at the same moment. Each waits a random time before its request, at most this many
// milliseconds.
const MAX_REFETCH_DELAY_MS = 400;

// The browser tells a tab of a logout in another tab within this time.
const LOGOUT_DELAY_MS = 300;

let userId: string | null = null;
let cursor: Cursor | null = null;
let started = false;

const cursorKey = (owner: string) => `ordersCursor:${owner}`;

function readCursor(owner: string): Cursor | null {
  const value = readStored('localStorage', cursorKey(owner));
  return isCursor(value) ? value : null;
}

/** The cursor up to which this device has every event. It never goes back. */
function advanceCursor(next: Cursor): void {
  if (userId === null || (cursor !== null && compareCursors(next, cursor) <= 0)) return;
  cursor = next;
  writeStored('localStorage', cursorKey(userId), next);
}

function forgetCursor(): void {
  cursor = null;
  if (userId !== null) removeStored('localStorage', cursorKey(userId));
}

function applyEvent(kind: OrderChange['kind'], event: OrderEvent): void {
  advanceCursor(event.cursor);
  // A list may have loaded a new order before its event came.
  if (applyOrder(event.order, event.cursor) || kind === 'created')
    announceOrderChange({ kind, cursor: event.cursor, order: newestState(event.order) });
}

const reloadOrders = () => queryClient.invalidateQueries({ queryKey: orderKeys.all });

/** After every connect: requests the missed events, or loads the orders again when there is no cursor. */
async function catchUp(): Promise<void> {
  const startUserId = userId;
  if (startUserId === null) return;
  if (cursor === null) return void (await reloadOrders());
  let missed: ResumeAnswer;
  try {
    missed = await resumeOrders(cursor);
  } catch {
    return void (await reloadOrders());
  }
  if (userId !== startUserId) return;
  if ('reload' in missed) {
    forgetCursor();
    await reloadOrders();
    return;
  }
  for (const event of missed.events)
    applyEvent(event.order.timeline.length > 1 ? 'updated' : 'created', event);
  advanceCursor(missed.cursor);
  // Which new orders were opened meanwhile is not among the events.
  await queryClient.invalidateQueries({ queryKey: orderKeys.staffList({ status: 'PAID' }) });
}

let waiting = new Map<string, readonly unknown[]>();

/**
 * Invalidates the queries. A first request that is still running may get the old state, and TanStack Query does not repeat
 * it, so its query is invalidated again when it has ended.
 */
async function refetch(queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const first = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst });
  void queryClient.invalidateQueries({ queryKey });
  await Promise.allSettled(first.map(async ({ promise }) => promise));
  for (const query of first) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Fetches changed data again: once for several changes, after a random delay. */
function refetchSoon(...keys: (readonly unknown[])[]): void {
  if (waiting.size === 0) {
    setTimeout(() => {
      const due = [...waiting.values()];
      waiting = new Map();
      for (const queryKey of due) void refetch(queryKey);
    }, Math.random() * MAX_REFETCH_DELAY_MS);
  }
  for (const key of keys) waiting.set(JSON.stringify(key), key);
}

/** What these lists show may have changed while there was no connection: these changes are not events with a cursor. */
const refetchLists = () =>
  refetchSoon(shopKeys.all, menuKeys.all, staffKeys.shops(), staffKeys.foods(), userKeys.lists());

function followSession(): void {
  const next = currentUser()?._id ?? null;
  if (next === userId) return;
  forgetCursor();
  forgetOrders();
  userId = next;
  cursor = next === null ? null : readCursor(next);
}

/** A changed role takes effect at once: guards and menus use the stored user. */
function applyUser(user: User): void {
  const kept = currentUser();
  if (kept?._id !== user._id) return;
  const next = { ...kept, ...user, token: kept.token };
  if (JSON.stringify(next) === JSON.stringify(kept)) return;
  storeAddressChange(kept, next);
  storeUser(next);
  // After the screen has drawn the new rights: statistics of a shop that was taken must not be asked for again.
  setTimeout(() => void reloadOrders());
  refetchSoon(staffKeys.shops(), staffKeys.foods());
}

/** Puts the socket's events into the query cache. Called once, after the first paint. */
export async function startLiveUpdates(): Promise<void> {
  if (started) return;
  started = true;
  userId = currentUser()?._id ?? null;
  cursor = userId === null ? null : readCursor(userId);
  sessionStore.subscribe(followSession);
  onServerEvent('order:created', (event) => applyEvent('created', event));
  onServerEvent('order:updated', (event) => applyEvent('updated', event));
  onServerEvent('orders:changed', () => refetchSoon(orderKeys.all));
  onServerEvent('order:opened', ({ orderId }) => markOpened(orderId));
  onServerEvent('menu:changed', ({ shopId }) =>
    refetchSoon(
      menuKeys.of(shopId),
      menuKeys.foods(),
      menuKeys.searches(),
      shopKeys.tags(),
      staffKeys.foods(),
    ),
  );
  onServerEvent('shops:changed', refetchLists);
  onServerEvent('session:ended', () => {
    const token = currentUser()?.token;
    if (token !== undefined) setTimeout(() => sessionExpired(token), LOGOUT_DELAY_MS);
  });
  onServerEvent('user:changed', applyUser);
  let wasConnected = false;
  connectionStore.subscribe(() => {
    if (connectionStore.get() !== 'connected') return;
    void catchUp();
    if (wasConnected) refetchLists();
    wasConnected = true;
  });
  await openSocket();
  const user = currentUser();
  if (user && isStaff(user)) (await import('../orders/send-offline-changes.ts')).startSendingChanges();
}
