import { isStaff } from '@canteen/domain/users/role-flags';
import type { User } from '@canteen/domain/users/user.schema';
import { isOnline } from '../../lib/requests/online.ts';
import { throttled } from '../../lib/throttled.ts';
import { queryClient } from '../api-client/query-client.ts';
import { configKey, menuKeys, orderKeys, shopKeys, staffKeys, userKeys } from '../api-client/query-keys.ts';
import { refetch } from '../api-client/refetch.ts';
import { markOpened } from '../orders/opened-orders.ts';
import { storeAddressChange } from '../session/address-change.ts';
import { sessionExpired } from '../session/session-expiry.ts';
import { currentUser, storeUser, sessionStore } from '../session/session.ts';
import { applyEvent, catchUp, changeCursorUser, reloadOrders, startCursor } from './missed-events.ts';
import { refetchSoon } from './refetch-soon.ts';
import { connectionStore, onServerEvent, openSocket } from './socket.ts';

// After a restart of the API all clients connect at once. Each waits a random time, at most this long (milliseconds), before it
// asks for the settings, so that the requests are spread.
const MAX_CONFIG_DELAY_MS = 60_000;

// Without a connection the orders on the screen are fetched this often, in milliseconds.
const POLL_MS = 10_000;

// The browser tells a tab of a logout in another tab within this time.
const LOGOUT_DELAY_MS = 300;

/** The user as JSON, to notice changes. */
let knownUser = '';
let started = false;

/** What these lists show may have changed while there was no connection: these changes are not events with a cursor. */
const refetchLists = () =>
  refetchSoon(shopKeys.all, menuKeys.all, staffKeys.shops(), staffKeys.foods(), userKeys.lists());

const refetchSettings = throttled(() => void refetch(configKey), Math.random() * MAX_CONFIG_DELAY_MS);

const withoutToken = (user: User | null) => JSON.stringify({ ...user, token: '' });

function followSession(): void {
  const user = currentUser();
  const before = knownUser;
  knownUser = withoutToken(user);
  const isOtherUser = changeCursorUser(user?._id ?? null);
  if (!isOtherUser && knownUser !== before) {
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
  knownUser = withoutToken(currentUser());
  startCursor(currentUser()?._id ?? null);
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
  followConnection();
  await openSocket();
  const user = currentUser();
  if (user && isStaff(user)) (await import('../orders/send-offline-changes.ts')).startSendingChanges();
}

/** Asks for what changed while there was no connection. */
function followConnection(): void {
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
}
