/** Random numbers from a seed (mulberry32): the same seed gives the same campus and the same pictures. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** from ≤ n < to. */
  range(from: number, to: number): number;
  /** from ≤ n ≤ to, a whole number. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A random index; a higher weight makes it more likely. */
  weighted(weights: readonly number[]): number;
}

function hash(seed: string): number {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i += 1) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  return h >>> 0;
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (from: number, to: number) => from + (to - from) * next();
  const int = (from: number, to: number) => Math.floor(range(from, to + 1));
  return {
    next,
    range,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('pick from an empty list');
      return item;
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return Math.max(
        0,
        weights.findIndex((weight) => (left -= weight) < 0),
      );
    },
  };
}
