/** The business clock. Rules that need "now" use it, so that tests and demonstrations can shift the time. */
export interface Clock {
  now(): Date;
  /** Milliseconds ahead of the machine's time; 0 in production. */
  readonly offsetMs: number;
  /** Sets how many milliseconds it is ahead of the machine's time. */
  shift(offsetMs: number): void;
}

/** A clock that shows the machine's time until it is shifted. */
export function createClock(): Clock {
  let offset = 0;
  return {
    get offsetMs() {
      return offset;
    },
    now: () => new Date(Date.now() + offset),
    shift: (offsetMs) => {
      offset = offsetMs;
    },
  };
}
