import { flushDrafts } from '../data/checkout/drafts.ts';
import { createStore } from '../lib/store.ts';

/** ready: a new version is installed. taken: another tab has activated it, and this page still runs the former one. */
export type UpdateState = 'none' | 'ready' | 'taken';

const LOOK_AGAIN = 30 * 60_000;

const state = createStore<UpdateState>('none');
export const updateStore = { get: state.get, subscribe: state.subscribe };

let letIn: (() => Promise<void>) | null = null;
let accepted = false;

/** Registers the service worker and looks for new versions. A new one is activated only when the user agrees. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker is not an update.
    if (accepted) window.location.reload();
    else if (controlled) state.set('taken');
    controlled = true;
  });
  const { registerSW } = await import('virtual:pwa-register');
  letIn = registerSW({
    immediate: true,
    onNeedRefresh: () => state.set('ready'),
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, registration) => {
      if (registration) lookAgain(registration);
    },
  });
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine || Date.now() - last < LOOK_AGAIN) return;
    last = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_AGAIN);
  document.addEventListener('visibilitychange', look);
}

/** The user agrees: stores the drafts, activates the new version and reloads the page. */
export async function takeUpdate(): Promise<void> {
  await flushDrafts();
  if (state.get() === 'taken' || !letIn) {
    window.location.reload();
    return;
  }
  accepted = true;
  await letIn();
}
