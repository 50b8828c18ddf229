import { flushDrafts } from '../data/checkout/drafts.ts';
import { createStore } from '../lib/store.ts';

/** ready: a new version waits. taken: another tab let it in, this page still runs the former one. */
export type UpdateState = 'none' | 'ready' | 'taken';

const LOOK_AGAIN = 30 * 60_000;

const state = createStore<UpdateState>('none');
export const updateStore = { get: state.get, subscribe: state.subscribe };

let letIn: (() => Promise<void>) | null = null;
let accepted = false;

/** Registers the service worker and looks for new versions. Only ever the user's word brings one in. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first service worker is no update.
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

/** The user's word: what is typed is kept, then the new version takes over and the page begins anew. */
export async function takeUpdate(): Promise<void> {
  await flushDrafts();
  if (state.get() === 'taken' || !letIn) {
    window.location.reload();
    return;
  }
  accepted = true;
  await letIn();
}
