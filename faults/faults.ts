import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from './parts.ts';
import type { Random } from './random.ts';

/** What happened, with the seconds since the beginning of the run. */
export interface Fault {
  at: number;
  what: string;
}

type Action = (part: Part, random: Random) => { what: string; run(): Promise<void> };

/** Milliseconds. */
const SHORT: [number, number] = [300, 1_500];
const LONG: [number, number] = [1_000, 5_000];

const kill: Action = (part, random) => {
  const ms = random.between(...SHORT);
  return {
    what: `${part.name} is killed`,
    async run() {
      await part.kill();
      await pause(ms);
      await part.restart();
    },
  };
};

const stop: Action = (part, random) => {
  const ms = random.between(...LONG);
  return {
    what: `${part.name} stands still for ${(ms / 1000).toFixed(1)} s`,
    async run() {
      part.stop();
      await pause(ms);
      part.resume();
    },
  };
};

const end: Action = (part) => ({
  what: `${part.name} is ended and started again`,
  async run() {
    await part.end?.();
    await part.restart();
  },
});

const slow: Action = (part, random) => {
  const [ms, delay] = [random.between(...LONG), Math.round(random.between(50, 400))];
  return {
    what: `the database of ${part.name} is ${delay} ms slower for ${(ms / 1000).toFixed(1)} s`,
    async run() {
      part.database?.slow(delay);
      await pause(ms);
      part.database?.slow(0);
    },
  };
};

const silence: Action = (part, random) => {
  const ms = random.between(...LONG);
  return {
    what: `the database of ${part.name} is silent for ${(ms / 1000).toFixed(1)} s`,
    async run() {
      part.database?.silence();
      await pause(ms);
      part.database?.resume();
    },
  };
};

const cut: Action = (part) => ({
  what: `the database connections of ${part.name} are cut`,
  run: async () => part.database?.cut(),
});

const PROGRAM_ACTIONS: Action[] = [kill, kill, stop, end, slow, silence, cut];
const STORE_ACTIONS: Action[] = [kill, stop];

/** Makes one fault after another until the run is over, also several at once. Resolves when all parts work again. */
export async function makeFaults(
  { programs, stores }: { programs: readonly Part[]; stores: readonly Part[] },
  random: Random,
  isOver: () => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const busy = new Map<Part, Promise<void>>();
  const began = performance.now();
  while (!isOver()) {
    await pause(random.between(1_000, 5_000));
    const isProgram = random.chance(0.75);
    const part = random.pick(isProgram ? programs : stores);
    const action = random.pick(isProgram ? PROGRAM_ACTIONS : STORE_ACTIONS)(part, random);
    if (busy.has(part) || isOver()) continue;
    faults.push({ at: Math.round((performance.now() - began) / 100) / 10, what: action.what });
    busy.set(
      part,
      action.run().finally(() => busy.delete(part)),
    );
  }
  await Promise.all(busy.values());
  return faults;
}
