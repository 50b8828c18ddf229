const MAX_WAIT_MS = 3_000;

/** Runs work when the page is idle. Errors are ignored: the user did not ask for the work. */
export function whenIdle(work: () => unknown): void {
  const run = () => {
    Promise.resolve()
      .then(work)
      .catch(() => undefined);
  };
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  else setTimeout(run, 200);
}

/** Runs work after the first paint, two frames from now. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
