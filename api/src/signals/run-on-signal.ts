import type { Logger } from 'pino';
import type { Signal } from './signal.ts';
import type { Signals } from './signals.ts';

interface Work {
  /** What it does, for the log: 'read order events'. */
  name: string;
  signal: Signal['kind'];
  /** How long to wait for more signals after the first one, in milliseconds. */
  batchDelayMs: number;
  /**
   * Whether the first signal after a quiet time also runs at once, and not only after `batchDelayMs`. That run may be too
   * early for changes that were committed at almost the same moment; the run after `batchDelayMs` finds them.
   */
  firstAtOnce?: boolean;
  everyMs: number;
  run(): Promise<unknown>;
}

export interface RunningWork {
  /** Waits for the current run. */
  stop(): Promise<void>;
}

/**
 * Calls `run` now, at each signal of one kind, and every `everyMs` milliseconds because signals can be lost. Runs do not
 * overlap. When a run fails the next one tries again; the log has one line for each outage.
 */
export function runOnSignal(
  { signals, log }: { signals: Pick<Signals, 'subscribe'>; log: Logger },
  work: Work,
): RunningWork {
  let running: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let again = false;
  let signalledMeanwhile = false;
  let stopped = false;
  let failing = false;

  const runOnce = async () => {
    try {
      await work.run();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, `cannot ${work.name}; will retry`);
      failing = true;
    }
  };

  const runOrRunAgain = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = runOnce().finally(() => {
      running = undefined;
      if (again) {
        again = false;
        runOrRunAgain();
      }
    });
  };

  const gather = () => {
    signalledMeanwhile = false;
    gathering = setTimeout(() => {
      gathering = undefined;
      runOrRunAgain();
      // While signals come all the time, there is one run in each `batchDelayMs`.
      if (work.firstAtOnce && signalledMeanwhile) gather();
    }, work.batchDelayMs);
  };

  const unsubscribe = signals.subscribe(({ kind }) => {
    if (kind !== work.signal && kind !== 'resync') return;
    signalledMeanwhile = true;
    if (gathering) return;
    if (work.firstAtOnce) runOrRunAgain();
    gather();
  });
  const timer = setInterval(runOrRunAgain, work.everyMs);
  runOrRunAgain();
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(timer);
      clearTimeout(gathering);
      await running;
    },
  };
}
