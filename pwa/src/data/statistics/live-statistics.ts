import { connectionStore } from '../live/socket.ts';
import { onOrderChange } from '../orders/order-changes.ts';
import { refreshStatistics } from './statistics-requests.ts';

/** Several changes of orders within this time lead to one request. */
const BATCH_DELAY_MS = 2_000;
/** Without a connection nothing tells of changes. */
const POLL_MS = 30_000;

/**
 * Loads the figures again when orders are placed or change, one request at a time, until the returned function is called. A
 * change during a request leads to another request, so the last figures contain every order. Without a connection it
 * loads them every 30 seconds.
 */
export function followOrders(): () => void {
  let stopped = false;
  let waiting = false;
  let busy = false;
  const refresh = async () => {
    if (busy) return;
    busy = true;
    while (waiting) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS));
      if (stopped) return;
      waiting = false;
      await refreshStatistics();
    }
    busy = false;
  };
  const refreshSoon = () => {
    waiting = true;
    void refresh();
  };
  const stop = onOrderChange(refreshSoon);
  const poll = setInterval(() => {
    if (connectionStore.get() === 'lost' && document.visibilityState !== 'hidden') refreshSoon();
  }, POLL_MS);
  return () => {
    stopped = true;
    stop();
    clearInterval(poll);
  };
}
