import { refetch } from '../api-client/refetch.ts';

// All clients are notified of a change at the same moment. Each waits a random time before its request, in milliseconds: not
// too short, because another process may answer it, which must know of the change by then.
const MIN_REFETCH_DELAY_MS = 100;
const MAX_REFETCH_DELAY_MS = 400;

let waiting = new Map<string, readonly unknown[]>();

/** Fetches changed data again: once for several changes, after a random delay. @param keys the data, by their query keys */
export function refetchSoon(...keys: (readonly unknown[])[]): void {
  if (waiting.size === 0) {
    setTimeout(
      () => {
        const due = [...waiting.values()];
        waiting = new Map();
        for (const queryKey of due) void refetch(queryKey);
      },
      MIN_REFETCH_DELAY_MS + Math.random() * (MAX_REFETCH_DELAY_MS - MIN_REFETCH_DELAY_MS),
    );
  }
  for (const key of keys) waiting.set(JSON.stringify(key), key);
}
