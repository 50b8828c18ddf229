/** The most milliseconds between sending and receiving the age of a page. */
const LATENCY_MS = 5_000;

/**
 * Remembers when menus or shops changed last. A page loads them before its socket connects; a change in between reaches no
 * socket, so the page must be told when it connects.
 * @param now a time in milliseconds that never goes back
 */
export function createMissedChanges(now: () => number = () => performance.now()) {
  // This process does not know what changed before it started.
  let last = now() - LATENCY_MS;
  return {
    markChanged(): void {
      last = now();
    },
    /** Whether there was a change since a page began to load. @param age of the page in milliseconds, as its client says */
    isMissedBy: (age: unknown): boolean => typeof age === 'number' && now() - age - LATENCY_MS < last,
  };
}
