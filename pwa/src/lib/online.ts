import { createStore, useStore } from './store.ts';

export interface OnlineState {
  online: boolean;
  /** When the network went away (milliseconds since 1970); null while it is there. */
  since: number | null;
}

const PROBE_DELAYS = [2_000, 5_000, 10_000, 30_000];
const PROBE_TIMEOUT = 5_000;
const PROBE_URL = '/healthz';

const store = createStore<OnlineState>(
  navigator.onLine ? { online: true, since: null } : { online: false, since: Date.now() },
);
let probe: ReturnType<typeof setTimeout> | undefined;
let probes = 0;

/** navigator.onLine only says that there is a network; that requests fail or arrive says whether it leads to us. */
export const onlineStore = { get: store.get, subscribe: store.subscribe };

export const isOnline = () => store.get().online;
export const useOnline = () => useStore(onlineStore);

/** Evidence: an answer arrived, whatever it said. */
export function reportReached(): void {
  clearTimeout(probe);
  probes = 0;
  if (!store.get().online) store.set({ online: true, since: null });
}

/** Evidence: a request found no way. From here on the app asks now and then whether there is one again. */
export function reportUnreachable(): void {
  if (store.get().online) store.set({ online: false, since: Date.now() });
  scheduleProbe();
}

function scheduleProbe(): void {
  clearTimeout(probe);
  // A hidden page spends nobody's battery; it asks when it is seen again.
  if (!navigator.onLine || document.visibilityState === 'hidden') return;
  const delay = PROBE_DELAYS[Math.min(probes, PROBE_DELAYS.length - 1)] ?? 0;
  probes += 1;
  probe = setTimeout(() => void askServer(), delay);
}

async function askServer(): Promise<void> {
  try {
    await fetch(PROBE_URL, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT) });
    reportReached();
  } catch {
    reportUnreachable();
  }
}

/** Listens to the browser's own word. Called once, from main. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => {
    clearTimeout(probe);
    if (store.get().online) store.set({ online: false, since: Date.now() });
  });
  window.addEventListener('online', () => {
    probes = 0;
    void askServer();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !store.get().online && navigator.onLine) {
      probes = 0;
      void askServer();
    }
  });
}
