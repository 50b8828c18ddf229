/** Business time. Everything that a rule compares with "now" asks this clock, so that a demonstration can shift it. */
export interface Clock {
  now(): Date;
  /** By how many milliseconds it is ahead of the machine's time; 0 in production. */
  readonly offsetMs: number;
  /** Shifts by milliseconds against the machine's time; 0 is the truth. */
  shift(offsetMs: number): void;
}

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
