import { currentUser, deleteForgottenData } from '../data/session/session.ts';
import { focusPressedControl } from '../lib/browser/focus-pressed-control.ts';
import { hasStoredData } from '../lib/browser/has-stored-data.ts';
import { endFirstLoad, afterFirstLoad } from '../lib/loading/after-first-load.ts';
import { importWithRetry } from '../lib/loading/lazy-component.ts';
import { whenIdle } from '../lib/loading/when-idle.ts';
import { preloadToasts } from '../ui/overlay/overlays.tsx';
import { watchForUpdates } from './app-update.ts';

/** Milliseconds. */
const RETRY_AFTER_MS = 5_000;

let started = false;

/** Without this code nothing on the screen is updated, so it is tried until it is loaded. */
const startLiveUpdates = (): Promise<unknown> =>
  importWithRetry(() => import('../data/live/live-updates.ts')).then(
    (module) => module.startLiveUpdates(),
    () => setTimeout(whenIdle, RETRY_AFTER_MS, startLiveUpdates),
  );

/** Starts what the first screen does not need: carts, the socket, deleting data of former users. */
export function startBackgroundWork(): void {
  if (started) return;
  started = true;
  document.addEventListener('click', focusPressedControl, true);
  // Only a guest's first visit waits: it has no carts and no orders.
  if (currentUser() || hasStoredData()) endFirstLoad();
  afterFirstLoad(() => import('../data/carts/carts.ts').then((module) => module.startCarts()));
  // At once also on a first visit, so that changes are shown soon.
  whenIdle(startLiveUpdates);
  // Load the toasts early, because without a network they cannot be loaded to say so.
  afterFirstLoad(preloadToasts);
  whenIdle(deleteForgottenData);
  if (import.meta.env.PROD) whenIdle(watchForUpdates);
}
