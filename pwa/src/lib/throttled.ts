/**
 * Limits how often `run` is called: `ask` starts a timer of `ms` that calls it, unless the timer runs already. `flush` calls
 * it now if the timer runs, and `cancel` stops the timer.
 */
export function throttled(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const call = () => {
    timer = undefined;
    run();
  };
  return {
    ask: () => {
      timer ??= setTimeout(call, ms);
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
