import { createStore, useStore } from '../store.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds after the start of the app. */
const MAX_WAIT_MS = 10_000;

let isFirstLoadOver = false;
let waiting: (() => unknown)[] = [];
/** Whether the user has touched, typed, scrolled, or resized the window. */
export const hasInput = createStore(false);

export const useFirstInput = () => useStore(hasInput);

/**
 * Runs work that a first visit does not need at once, when the page is idle after the first of these: the service worker
 * has the files of the app, so that they are not loaded twice; the user touches, types or scrolls; another tab changes
 * local storage; ten seconds.
 */
export function afterFirstLoad(work: () => unknown): void {
  if (isFirstLoadOver) whenIdle(work);
  else waiting.push(work);
}

/** Runs the waiting work; from now on nothing waits. */
export function endFirstLoad(): void {
  isFirstLoadOver = true;
  for (const work of waiting) whenIdle(work);
  waiting = [];
}

/** Listens for the events that end the wait of `afterFirstLoad`. Called once, from main. */
export function watchFirstLoad(): void {
  const onInput = () => {
    hasInput.set(true);
    endFirstLoad();
  };
  for (const name of ['pointerdown', 'keydown', 'scroll', 'resize'])
    addEventListener(name, onInput, { once: true });
  addEventListener('storage', endFirstLoad, { once: true });
  navigator.serviceWorker?.addEventListener('controllerchange', endFirstLoad);
  setTimeout(endFirstLoad, MAX_WAIT_MS);
}
