export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A number from `min` to below `max`. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Numbers of its own, so that one user's waiting does not change another's choices. */
  fork(): Random;
}

/** The same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick(items) {
      const picked = items[Math.floor(next() * items.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}
