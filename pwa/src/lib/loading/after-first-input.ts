import { hasInput } from './after-first-load.ts';
import { whenIdle } from './when-idle.ts';

/** Runs work when the page is idle after the user's first input, or now when there was one. Returns a function that cancels it. */
export function afterFirstInput(work: () => void): () => void {
  let isWanted = true;
  const run = () => whenIdle(() => isWanted && work());
  const stop = hasInput.get() ? undefined : hasInput.subscribe(run);
  if (!stop) run();
  return () => {
    isWanted = false;
    stop?.();
  };
}
