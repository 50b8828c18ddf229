import { setTimeout as pause } from 'node:timers/promises';
import type { KillableProcess } from './killable-processes.ts';
import type { Random } from './random.ts';

/** What happened, with the seconds since the beginning of the run. */
interface Fault {
  at: number;
  what: string;
}

type Action = (target: KillableProcess, random: Random) => { what: string; run(): Promise<void> };

/** Milliseconds. */
const SHORT: [number, number] = [300, 1_500];
const LONG: [number, number] = [1_000, 5_000];

const kill: Action = (target, random) => {
  const ms = random.between(...SHORT);
  return {
    what: `${target.name} is killed`,
    async run() {
      await target.kill();
      await pause(ms);
      await target.restart();
    },
  };
};

const freeze: Action = (target, random) => {
  const ms = random.between(...LONG);
  return {
    what: `${target.name} is frozen for ${(ms / 1000).toFixed(1)} s`,
    async run() {
      target.freeze();
      await pause(ms);
      target.thaw();
    },
  };
};

const end: Action = (target) => ({
  what: `${target.name} is ended and started again`,
  async run() {
    await target.end?.();
    await target.restart();
  },
});

const slow: Action = (target, random) => {
  const [ms, delay] = [random.between(...LONG), Math.round(random.between(50, 400))];
  return {
    what: `the database of ${target.name} is ${delay} ms slower for ${(ms / 1000).toFixed(1)} s`,
    async run() {
      target.database?.slow(delay);
      await pause(ms);
      target.database?.slow(0);
    },
  };
};

const silence: Action = (target, random) => {
  const ms = random.between(...LONG);
  return {
    what: `the database of ${target.name} is silent for ${(ms / 1000).toFixed(1)} s`,
    async run() {
      target.database?.silence();
      await pause(ms);
      target.database?.resume();
    },
  };
};

const cut: Action = (target) => ({
  what: `the database connections of ${target.name} are cut`,
  run: async () => target.database?.cut(),
});

const PROGRAM_ACTIONS: Action[] = [kill, kill, freeze, end, slow, silence, cut];
const STORE_ACTIONS: Action[] = [kill, freeze];

/** Makes one fault after another until the run is over, also several at once. Resolves when all processes work again. */
export async function makeFaults(
  { programs, stores }: { programs: readonly KillableProcess[]; stores: readonly KillableProcess[] },
  random: Random,
  isOver: () => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const busy = new Map<KillableProcess, Promise<void>>();
  const began = performance.now();
  while (!isOver()) {
    await pause(random.between(1_000, 5_000));
    const isProgram = random.chance(0.75);
    const target = random.pick(isProgram ? programs : stores);
    const action = random.pick(isProgram ? PROGRAM_ACTIONS : STORE_ACTIONS)(target, random);
    if (busy.has(target) || isOver()) continue;
    faults.push({ at: Math.round((performance.now() - began) / 100) / 10, what: action.what });
    busy.set(
      target,
      action.run().finally(() => busy.delete(target)),
    );
  }
  await Promise.all(busy.values());
  return faults;
}
