import { createStore } from '../lib/store.ts';

/** ready: a new version is installed. taken: another tab has activated it, and this page still runs the former one. */
export type UpdateState = 'none' | 'ready' | 'taken';

const CHECK_EVERY_MS = 30 * 60_000;

const state = createStore<UpdateState>('none');
export const updateStore = { get: state.get, subscribe: state.subscribe };

let activateUpdate: (() => Promise<void>) | null = null;
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
    else storeLoadedFiles();
    controlled = true;
  });
  // The service worker loads many files, so it waits until the page has its own.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  const { registerSW } = await import('virtual:pwa-register');
  activateUpdate = registerSW({
    immediate: true,
    onNeedRefresh: () => state.set('ready'),
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, registration) => {
      if (registration) checkRegularly(registration);
    },
  });
}

/**
 * The first service worker has not seen what the page loaded before. Asking again, which the browser answers from its own
 * cache, stores the files that are not stored at the installation.
 */
function storeLoadedFiles(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    if (name.startsWith(`${window.location.origin}/assets/`)) void readAgain(name).catch(() => undefined);
  }
}

/** Reads the whole answer, so that it is stored whole. */
const readAgain = async (address: string) => (await fetch(address)).arrayBuffer();

function checkRegularly(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const checkNow = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine || Date.now() - last < CHECK_EVERY_MS)
      return;
    last = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(checkNow, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', checkNow);
}

/** The user agrees: stores the drafts, activates the new version and reloads the page. */
export async function applyUpdate(): Promise<void> {
  // Only a page with a form has loaded this module before.
  await import('../data/checkout/drafts.ts').then(({ flushDrafts }) => flushDrafts()).catch(() => undefined);
  if (state.get() === 'taken' || !activateUpdate) {
    window.location.reload();
    return;
  }
  accepted = true;
  await activateUpdate();
}
