// On Ctrl-C the terminal sends SIGINT and npm sends it again, on a busy machine seconds later. Signals this close together
// count as one.
const ONE_SIGNAL_MS = 3_000;

/**
 * Calls `stop` once: on Ctrl-C, on SIGTERM, or when the npm that started this process was killed. A second signal calls
 * `stopNow`.
 */
export function onStopSignal(stop: (reason: string) => void, stopNow: () => void): void {
  let stoppedAt: number | undefined;
  const stopOnce = (reason: string) => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    stop(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppedAt !== undefined && performance.now() - stoppedAt > ONE_SIGNAL_MS) stopNow();
      stopOnce(signal);
    });
  }
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && stopOnce('npm was killed'), 1000).unref();
  }
}
