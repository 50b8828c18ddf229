/**
 * Runs tasks, for each key one at a time. Calls with the key of a running task lead to one more run, so that the last run
 * begins after the last call.
 */
export function createSerialRunner() {
  /** The keys of the running tasks; true when the task must run again. */
  const running = new Map<string, boolean>();
  const runSerially = (key: string, task: () => Promise<void>): void => {
    if (running.has(key)) {
      running.set(key, true);
      return;
    }
    running.set(key, false);
    void task().finally(() => {
      const again = running.get(key);
      running.delete(key);
      if (again) runSerially(key, task);
    });
  };
  return runSerially;
}
