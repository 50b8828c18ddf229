import { createStore, useStore } from '../store.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds after the start of the app. */
const LATEST = 10_000;

let isSettled = false;
let waiting: (() => unknown)[] = [];
/** Whether the user has touched, typed, scrolled, or resized the window. */
export const hasInput = createStore(false);

export const useFirstInput = () => useStore(hasInput);

/**
 * Runs work that a first visit does not need at once, when the page is idle after the first of these: the service worker
 * has the files of the app, so that they are not loaded twice; the user touches, types or scrolls; another tab changes
 * local storage; ten seconds.
 */
export function whenSettled(work: () => unknown): void {
  if (isSettled) whenIdle(work);
  else waiting.push(work);
}

/** From now on nothing waits. */
export function settle(): void {
  isSettled = true;
  for (const work of waiting) whenIdle(work);
  waiting = [];
}

/** Begins to wait for that moment. Called once, from main. */
export function watchUntilSettled(): void {
  const onInput = () => {
    hasInput.set(true);
    settle();
  };
  for (const name of ['pointerdown', 'keydown', 'scroll', 'resize'])
    addEventListener(name, onInput, { once: true });
  addEventListener('storage', settle, { once: true });
  navigator.serviceWorker?.addEventListener('controllerchange', settle);
  setTimeout(settle, LATEST);
}
