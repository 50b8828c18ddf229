import { useSyncExternalStore } from 'react';
import { SECOND_MS } from '@canteen/domain/durations';
import { now } from './clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let shown = 0;

const whole = () => Math.floor(now().getTime() / SECOND_MS) * SECOND_MS;

function tick(): void {
  shown = whole();
  for (const listener of [...listeners]) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    shown = whole();
    timer = setInterval(tick, SECOND_MS);
    // The timer may have stopped while the tab was hidden.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * The result of `derive` for the current second (milliseconds since 1970, by the server's clock). The component is drawn
 * again only when the result changes.
 */
export function useSecond<T extends string | number>(derive: (time: number) => T): T {
  const get = () => derive(listeners.size > 0 ? shown : whole());
  return useSyncExternalStore(watch, get, get);
}

/** Seconds until a time (milliseconds since 1970, by the server's clock), rounded up; 0 when it is over. */
export const useSecondsLeft = (until: number) =>
  useSecond((time) => Math.max(0, Math.ceil((until - time) / SECOND_MS)));

/** '0:23', '12:05' */
export const countdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
