import {
  compareCursors,
  isCursor,
  type Cursor,
  type OrderEvent,
  type ResumeAnswer,
} from '@canteen/domain/live/live-events';
import { isStaff } from '@canteen/domain/users/role-flags';
import type { User } from '@canteen/domain/users/user.schema';
import { removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { isOnline } from '../../lib/requests/online.ts';
import { throttled } from '../../lib/throttled.ts';
import { queryClient } from '../api-client/query-client.ts';
import { configKey, menuKeys, orderKeys, shopKeys, staffKeys, userKeys } from '../api-client/query-keys.ts';
import { refetch } from '../api-client/refetch.ts';
import { markOpened } from '../orders/opened-orders.ts';
import { applyOrder, forgetOrders, newestState } from '../orders/order-cache.ts';
import { announceOrderChange, type OrderChange } from '../orders/order-changes.ts';
import { storeAddressChange } from '../session/address-change.ts';
import { cursorKey, firstCursor, readCursor } from '../session/orders-cursor.ts';
import { sessionExpired } from '../session/session-expiry.ts';
import { currentUser, storeUser, sessionStore } from '../session/session.ts';
import { connectionStore, onServerEvent, openSocket, resumeOrders } from './socket.ts';

// All clients are notified of a change at the same moment. Each waits a random time before its request, in milliseconds: not
// too short, because another process may answer it, which must know of the change by then.
const MIN_REFETCH_DELAY_MS = 100;
const MAX_REFETCH_DELAY_MS = 400;

// After a restart of the API all clients connect at once. Each waits a random time, at most this long (milliseconds), before it
// asks for the settings, so that the requests are spread.
const MAX_CONFIG_DELAY_MS = 60_000;

// Without a connection the orders on the screen are fetched this often, in milliseconds.
const POLL_MS = 10_000;

// The browser tells a tab of a logout in another tab within this time.
const LOGOUT_DELAY_MS = 300;

let userId: string | null = null;
/** The user as JSON, to notice changes. */
let knownUser = '';
let cursor: Cursor | null = null;
let started = false;

const asCursor = (stored: unknown) => (isCursor(stored) ? stored : null);

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
  applyOrder(event.order, event.cursor);
  // Also a change that is known already: a list may have loaded it before its event came, or this page has made it.
  announceOrderChange({ kind, cursor: event.cursor, order: newestState(event.order) });
}

const reloadOrders = () => refetch(orderKeys.all);

let isAsking = false;

/**
 * After every connect, and when the page is shown again: requests the missed events, or loads the orders again when there is
 * no cursor. It does nothing while such a request is under way: a request that was not sent yet is sent on the new connection,
 * and the server answers one at a time.
 */
async function catchUp(): Promise<void> {
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

let waiting = new Map<string, readonly unknown[]>();

/** Fetches changed data again: once for several changes, after a random delay. */
function refetchSoon(...keys: (readonly unknown[])[]): void {
  if (waiting.size === 0) {
    setTimeout(
      () => {
        const due = [...waiting.values()];
        waiting = new Map();
        for (const queryKey of due) void refetch(queryKey);
      },
      MIN_REFETCH_DELAY_MS + Math.random() * (MAX_REFETCH_DELAY_MS - MIN_REFETCH_DELAY_MS),
    );
  }
  for (const key of keys) waiting.set(JSON.stringify(key), key);
}

/** What these lists show may have changed while there was no connection: these changes are not events with a cursor. */
const refetchLists = () =>
  refetchSoon(shopKeys.all, menuKeys.all, staffKeys.shops(), staffKeys.foods(), userKeys.lists());

const refetchSettings = throttled(() => void refetch(configKey), Math.random() * MAX_CONFIG_DELAY_MS);

const withoutToken = (user: User | null) => JSON.stringify({ ...user, token: '' });

function followSession(): void {
  const user = currentUser();
  const before = knownUser;
  knownUser = withoutToken(user);
  const next = user?._id ?? null;
  if (next !== userId) {
    forgetCursor();
    forgetOrders();
    userId = next;
    cursor = next === null ? null : asCursor(readCursor(next));
  } else if (knownUser !== before) {
    // Here or in another tab the user has new rights. The screen draws them first, because statistics of a shop that was
    // taken must not be asked for again.
    setTimeout(() => void reloadOrders());
    refetchSoon(staffKeys.shops(), staffKeys.foods());
  }
}

/** Fetches the orders that are shown, of which no events come now. */
function poll(): void {
  if (connectionStore.get() !== 'lost' || !isOnline() || document.visibilityState === 'hidden') return;
  for (const queryKey of [orderKeys.lists(), orderKeys.tracked()])
    void queryClient.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
}

/** A changed role takes effect at once: guards and menus use the stored user. */
function applyUser(user: User): void {
  const kept = currentUser();
  if (kept?._id !== user._id) return;
  const next = { ...kept, ...user, token: kept.token };
  if (JSON.stringify(next) === JSON.stringify(kept)) return;
  storeAddressChange(kept, next);
  storeUser(next);
}

/** Puts the socket's events into the query cache. Called once, after the first paint. */
export async function startLiveUpdates(): Promise<void> {
  if (started) return;
  started = true;
  userId = currentUser()?._id ?? null;
  knownUser = withoutToken(currentUser());
  cursor = userId === null ? null : asCursor(firstCursor(userId));
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
      shopKeys.searches(),
      shopKeys.tagged(),
      staffKeys.foods(),
    ),
  );
  onServerEvent('shops:changed', refetchLists);
  onServerEvent('session:ended', () => {
    const token = currentUser()?.token;
    if (token !== undefined) setTimeout(() => sessionExpired(token), LOGOUT_DELAY_MS);
  });
  onServerEvent('user:changed', applyUser);
  setInterval(poll, POLL_MS);
  // While a phone sleeps, the connection may end and the browser does not say so. The client notices it when it sends something.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectionStore.get() === 'connected') void catchUp();
  });
  let wasConnected = false;
  connectionStore.subscribe(() => {
    if (connectionStore.get() !== 'connected') return;
    void catchUp();
    if (wasConnected) {
      refetchLists();
      refetchSettings.ask();
    } else {
      // What changed before this connection is not announced.
      refetchSoon(userKeys.lists());
    }
    wasConnected = true;
  });
  await openSocket();
  const user = currentUser();
  if (user && isStaff(user)) (await import('../orders/send-offline-changes.ts')).startSendingChanges();
}
