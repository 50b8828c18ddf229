interface Checks {
  /**
   * Waits until the last check is younger than `everyMs` and began after the last `forceNext`. During an outage it does not
   * wait.
   * @throws the error of the check, except during an outage
   */
  fresh(): Promise<void>;
  /** Checks once more, after the running check. @throws as `fresh` does */
  checkAgain(): Promise<void>;
  /** A check that began before this is no longer enough. */
  forceNext(): void;
  /** Why the last check failed, while the result of an older one may be used; else null. */
  outage(): Error | null;
}

interface Options {
  check(): Promise<void>;
  /** Whether this error of `check` begins or continues an outage. */
  isOutage(error: unknown): boolean;
  /** How long after the last successful check its result may be used during an outage, in milliseconds. */
  maxStaleMs: number;
  /** Ends the checks during an outage. */
  stopping: AbortSignal;
}

/** Checks something in memory when it is used, but at most every `everyMs` milliseconds. Checks do not overlap. */
export function checkAtMostEvery(
  everyMs: number,
  { check, isOutage, maxStaleMs, stopping }: Options,
): Checks {
  let checkedAt = -Infinity;
  let succeededAt = -Infinity;
  let outage: Error | null = null;
  // How often a check was forced, so that one that is forced during a check leads to another check.
  let forcedCount = 0;
  /** The running check, and `forcedCount` when it began. */
  let running: { done: Promise<void>; forcedCount: number } | undefined;
  let nextCheck: NodeJS.Timeout | undefined;

  const checkOnce = async () => {
    const startedAt = performance.now();
    const forcedBefore = forcedCount;
    try {
      await check();
      if (forcedBefore === forcedCount) checkedAt = startedAt;
      succeededAt = startedAt;
      outage = null;
    } catch (error) {
      const mayBeUsed = isOutage(error) && startedAt - succeededAt < maxStaleMs;
      outage = mayBeUsed && error instanceof Error ? error : null;
      if (!outage) throw error;
      checkedAt = startedAt;
      checkSoon();
    }
  };

  /** During an outage there are also checks when nobody uses what is in memory. */
  const checkSoon = () => {
    clearTimeout(nextCheck);
    if (stopping.aborted) return;
    nextCheck = setTimeout(() => {
      running ??= startCheck();
      running.done.catch(() => {});
    }, everyMs).unref();
  };

  const startCheck = () => {
    const done = checkOnce().finally(() => {
      running = undefined;
    });
    return { done, forcedCount };
  };

  const fresh = async () => {
    if (performance.now() - checkedAt < everyMs) return;
    const needed = forcedCount;
    // A check that began before it was forced may have missed the change.
    while (!outage && running && running.forcedCount < needed) await running.done.catch(() => {});
    running ??= startCheck();
    // During an outage nobody waits for the next check.
    if (outage) running.done.catch(() => {});
    else await running.done;
  };

  return {
    fresh,
    async checkAgain() {
      if (!outage) await running?.done.catch(() => {});
      checkedAt = -Infinity;
      await fresh();
    },
    forceNext() {
      forcedCount += 1;
      checkedAt = -Infinity;
    },
    outage: () => outage,
  };
}
