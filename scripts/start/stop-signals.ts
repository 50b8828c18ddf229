// npm passes Ctrl-C on, and the terminal sends it as well: signals this close together are one wish.
const SAME_WISH_MS = 1_000;

/**
 * Calls `stop` once: on Ctrl-C, on SIGTERM, or when the npm that started this process is killed and can pass no
 * signal on. A later signal calls `hurry`.
 */
export function onStopSignal(stop: (reason: string) => void, hurry: () => void): void {
  let stoppedAt: number | undefined;
  const stopOnce = (reason: string) => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    stop(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppedAt !== undefined && performance.now() - stoppedAt > SAME_WISH_MS) hurry();
      stopOnce(signal);
    });
  }
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && stopOnce('npm was killed'), 1000).unref();
  }
}
