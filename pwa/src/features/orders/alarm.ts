import { SECOND_MS, MINUTE_MS } from '@canteen/domain/durations';

interface Stage {
  /** Milliseconds since the order was placed. */
  from: number;
  /** Milliseconds between two chimes. */
  every: number;
  /** From 0 to 1. */
  loudness: number;
  /** A factor: 1 is the usual pitch. */
  pitch: number;
}

/** A new order chimes once when it comes, then again and louder until somebody opens or accepts it on any device. */
const STAGES: readonly [Stage, ...Stage[]] = [
  { from: 0, every: 20 * SECOND_MS, loudness: 0.35, pitch: 1 },
  { from: MINUTE_MS, every: 15 * SECOND_MS, loudness: 0.6, pitch: 1 },
  { from: 2 * MINUTE_MS, every: 10 * SECOND_MS, loudness: 1, pitch: 1.5 },
];

const stageOf = (age: number): Stage => STAGES.findLast(({ from }) => age >= from) ?? STAGES[0];

/** How loud and how high the chime of an order of this age is. @param age milliseconds */
export function chimeOf(age: number): Pick<Stage, 'loudness' | 'pitch'> {
  const { loudness, pitch } = stageOf(age);
  return { loudness, pitch };
}

/** How many times the chime of an order of this age has been repeated. @param age milliseconds */
export function repeatsUntil(age: number): number {
  return STAGES.reduce((sum, { from, every }, index) => {
    const end = Math.min(age, STAGES[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    return sum + (end > from ? Math.floor((end - from) / every) : 0);
  }, 0);
}
