import { MINUTE_MS } from '@canteen/domain/durations';
import { readStored, removeStored, writeStored } from '../browser/device-storage.ts';
import { createStore, useStore } from '../store.ts';

// Shops open and close by the server's clock, and a device's clock may be wrong. So the screens use the server's time,
// which is in the Date header of each answer.
/** Header dates are whole seconds. */
const PRECISION_MS = 1_000;
/** A smaller difference is ignored. */
const TOLERANCE_MS = 2_000;

/** Kept for a start without a network. */
const OFFSET_KEY = 'clockOffset';

/** How far the device's clock is behind the server's, in milliseconds. */
let offset = storedOffset();
const minute = createStore(0);
let timer: ReturnType<typeof setTimeout> | undefined;
let watchers = 0;

function storedOffset(): number {
  const stored = Number(readStored('localStorage', OFFSET_KEY));
  return Number.isSafeInteger(stored) ? stored : 0;
}

/** The server's time. */
export const now = () => new Date(Date.now() + offset);

function tick(): void {
  const time = now().getTime();
  minute.set(Math.floor(time / MINUTE_MS));
  clearTimeout(timer);
  if (watchers > 0) timer = setTimeout(tick, MINUTE_MS - (time % MINUTE_MS));
}

/**
 * Computes the error of this device's clock.
 * @param date the header Date of an answer
 * @param askedAt `Date.now()` when the request was sent
 */
export function updateServerTime(date: string | null, askedAt: number): void {
  const sentAt = Date.parse(date ?? '');
  if (Number.isNaN(sentAt)) return;
  // The server wrote the header between the request and the answer.
  const [min, max] = [sentAt - Date.now() - TOLERANCE_MS, sentAt + PRECISION_MS - askedAt + TOLERANCE_MS];
  if (min <= offset && offset <= max) return;
  offset = min <= 0 && 0 <= max ? 0 : Math.round((min + max) / 2);
  if (offset === 0) removeStored('localStorage', OFFSET_KEY);
  else writeStored('localStorage', OFFSET_KEY, String(offset));
  tick();
}

function watch(listener: () => void): () => void {
  const stop = minute.subscribe(listener);
  watchers += 1;
  if (watchers === 1) {
    // The timer may have stopped while the tab was hidden.
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => {
    stop();
    watchers -= 1;
    if (watchers > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const currentMinute = {
  get: () => minute.get() || Math.floor(now().getTime() / MINUTE_MS),
  subscribe: watch,
};

/** The current minute. The component is drawn again when it changes. */
export function useMinute(): Date {
  return new Date(useStore(currentMinute) * MINUTE_MS);
}
