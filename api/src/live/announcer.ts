import { setTimeout as pause } from 'node:timers/promises';
import { createMergedRunner } from './merged-runner.ts';

/**
 * Returns a function that sends an announcement at once. For `everyMs` after that, further ones with the same key are sent
 * as one, at the end of this time.
 */
export function createAnnouncer(everyMs: number, onError: (error: unknown) => void) {
  const runMerged = createMergedRunner();
  return (key: string, send: () => void): void =>
    runMerged(key, async () => {
      try {
        send();
      } catch (error) {
        onError(error);
      }
      await pause(everyMs, undefined, { ref: false });
    });
}
