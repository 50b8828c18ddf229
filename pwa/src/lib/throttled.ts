/**
 * Limits how often `run` is called: `ask` starts a timer of `ms` that calls it, unless the timer runs already. `flush` calls
 * it now if the timer runs, and `cancel` stops the timer.
 */
export function throttled(run: () => void, ms: number) {
  let timer = 0;
  const cancel = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const call = () => {
    timer = 0;
    run();
  };
  return {
    ask: () => {
      timer ||= window.setTimeout(call, ms);
    },
    flush: () => {
      if (timer) {
        cancel();
        run();
      }
    },
    cancel,
  };
}
