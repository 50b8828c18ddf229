const LATEST = 3_000;

/** Runs what can wait, once the page has nothing better to do. What fails then fails quietly: nobody asked for it. */
export function whenIdle(work: () => unknown): void {
  const run = () => {
    Promise.resolve()
      .then(work)
      .catch(() => undefined);
  };
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST });
  else setTimeout(run, 200);
}

/** Runs once the first paint is out: two frames from now. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
