import { whenIdle } from './when-idle.ts';
import { hasInput } from './after-first-load.ts';

/** Runs work after the user's first input, when the page is idle; soon, when there was one. Returns how to call it off. */
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
