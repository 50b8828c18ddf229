import { MINUTE_MS } from '@canteen/domain/durations';

export interface Count {
  /** So far in this minute. */
  used: number;
  /** Until all counts start again. */
  secondsLeft: number;
}

/** How often each key was counted in this minute, in the memory of this process. */
interface MinuteCounts {
  /** Counts one. */
  add(key: string): Count;
}

/** Keeps at most `maxKeys` counts: the oldest one is forgotten for a new key, and all others stay. */
export function createMinuteCounts(maxKeys: number): MinuteCounts {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    add(key) {
      // Not the clock of the machine, which may be set back.
      const now = performance.now();
      if (now >= endsAt) {
        counts = new Map();
        endsAt = now + MINUTE_MS;
      }
      const used = (counts.get(key) ?? 0) + 1;
      counts.set(key, used);
      if (counts.size > maxKeys) {
        const [oldest] = counts.keys();
        if (oldest !== undefined) counts.delete(oldest);
      }
      return { used, secondsLeft: (endsAt - now) / 1000 };
    },
  };
}
