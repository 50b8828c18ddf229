import { createStore, readOnly, useStore } from '../store.ts';

interface OnlineState {
  online: boolean;
  /** Since when there is no network (milliseconds since 1970); null while there is one. */
  since: number | null;
}

const PROBE_DELAYS_MS = [2_000, 5_000, 10_000, 30_000];
const PROBE_TIMEOUT_MS = 5_000;
const PROBE_URL = '/healthz';

const store = createStore<OnlineState>(
  navigator.onLine ? { online: true, since: null } : { online: false, since: Date.now() },
);
let probe: ReturnType<typeof setTimeout> | undefined;
let probes = 0;

/** Whether the server can be reached. navigator.onLine tells only that there is a network, so that requests count too. */
export const onlineStore = readOnly(store);

export const isOnline = () => store.get().online;
export const useOnline = () => useStore(onlineStore);

/**
 * An answer came from the server, also an error. When the device has lost its network since the request was sent, the
 * answer is late and says nothing.
 * @param askedAt when the request was sent (milliseconds since 1970)
 */
export function reportReached(askedAt = Infinity): void {
  const { since } = store.get();
  if (!navigator.onLine && since !== null && askedAt <= since) return;
  clearTimeout(probe);
  probes = 0;
  if (!store.get().online) store.set({ online: true, since: null });
}

/** A request did not reach the server. From now on the app asks regularly until it does. */
export function reportUnreachable(): void {
  if (store.get().online) store.set({ online: false, since: Date.now() });
  scheduleProbe();
}

function scheduleProbe(): void {
  clearTimeout(probe);
  // A hidden page does not ask, to save the battery.
  if (!navigator.onLine || document.visibilityState === 'hidden') return;
  const delay = PROBE_DELAYS_MS[Math.min(probes, PROBE_DELAYS_MS.length - 1)] ?? 0;
  probes += 1;
  probe = setTimeout(() => void probeServer(), delay);
}

/** Asks the server now, whether it can be reached again. */
export async function probeServer(): Promise<void> {
  try {
    await fetch(PROBE_URL, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    reportReached();
  } catch {
    reportUnreachable();
  }
}

/** Listens to the browser's online and offline events. Called once, from main. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => {
    clearTimeout(probe);
    if (store.get().online) store.set({ online: false, since: Date.now() });
  });
  window.addEventListener('online', () => {
    probes = 0;
    void probeServer();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !store.get().online && navigator.onLine) {
      probes = 0;
      void probeServer();
    }
  });
}
