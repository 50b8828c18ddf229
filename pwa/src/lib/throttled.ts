/** Calls `run` from a timer, at most once every `ms` and only after `ask`; `flush` makes a call that waits at once. */
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
