import { setReload } from '../lib/loading/reload-page.ts';
import { createStore, readOnly } from '../lib/store.ts';

/** ready: a new version is installed. taken: another tab has activated it, and this page still runs the former one. */
type UpdateState = 'none' | 'ready' | 'taken';

const CHECK_EVERY_MS = 30 * 60_000;
/** After this time the page is reloaded, also when the new version is not installed yet. */
const INSTALLED_WITHIN_MS = 30_000;

const state = createStore<UpdateState>('none');
export const updateStore = readOnly(state);

let registration: ServiceWorkerRegistration | undefined;
let postponed: ServiceWorker | null | undefined;

/** The user wants the new version later: hides the banner for the version that waits now. */
export function postponeUpdate(): void {
  postponed = registration?.waiting;
  state.set('none');
}

let accepted = false;

/** Registers the service worker and looks for new versions. A new one is activated only when the user agrees. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker is not an update.
    if (!controlled) storeLoadedFiles();
    else if (!accepted) state.set('taken');
    controlled = true;
  });
  // The service worker loads many files, so it waits until the page has its own.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  registration = await serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (!registration) return;
  followVersions(registration);
  checkRegularly(registration);
}

/** Shows the banner when an installed version waits. A first installation has no older version to wait for. */
function announceWaiting(): void {
  const { active, waiting } = registration ?? {};
  if (active && waiting && waiting !== postponed) state.set('ready');
}

function followVersions(registered: ServiceWorkerRegistration): void {
  const follow = () => registered.installing?.addEventListener('statechange', announceWaiting);
  registered.addEventListener('updatefound', follow);
  follow();
  announceWaiting();
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

function checkRegularly(registered: ServiceWorkerRegistration): void {
  let last = Date.now();
  const checkNow = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    last = Date.now();
    registered.update().then(announceWaiting, () => undefined);
  };
  const checkAgain = () => {
    // Also when the clock of the device was set back.
    if (Math.abs(Date.now() - last) >= CHECK_EVERY_MS) checkNow();
  };
  setInterval(checkAgain, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', checkAgain);
  // Code could not be loaded: a newer version may have replaced it on the server.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && registered.waiting) state.set('ready');
    checkNow();
  });
}

/** Activates the newest version. Resolves when it controls the page, or when there is none. */
async function activateUpdate(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  if (!registration.waiting) await registration.update();
  const { installing } = registration;
  // Until it is installed, or cannot be.
  if (installing)
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  if (!registration.waiting) return;
  const activated = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await activated;
}

/** The user agrees: stores the drafts, activates the new version if there is one, and reloads the page. */
export async function applyUpdate(): Promise<void> {
  // Only a page with a form has loaded this module before.
  await import('../data/checkout/drafts.ts').then(({ flushDrafts }) => flushDrafts()).catch(() => undefined);
  accepted = true;
  const timeLimit = new Promise((resolve) => setTimeout(resolve, INSTALLED_WITHIN_MS));
  if (state.get() !== 'taken') await Promise.race([activateUpdate(), timeLimit]).catch(() => undefined);
  window.location.reload();
}

setReload(applyUpdate);
