/**
 * Runs tasks, one at a time for each key. Calls that come while the task of their key runs are merged into one further run
 * of that task, which begins after the last of them.
 */
export function createMergedRunner() {
  /** The keys of the running tasks; true when the task must run again. */
  const running = new Map<string, boolean>();
  const runMerged = (key: string, task: () => Promise<void>): void => {
    if (running.has(key)) {
      running.set(key, true);
      return;
    }
    running.set(key, false);
    void task().finally(() => {
      const again = running.get(key);
      running.delete(key);
      if (again) runMerged(key, task);
    });
  };
  return runMerged;
}
