import type { Context } from '@canteen/api/context/context';
import type { Signal } from '@canteen/api/signals/signals';

/** Rows that something must come of, such as order events. */
export interface Source {
  /** As the log names them. */
  name: string;
  signal: Signal['kind'];
  /** How long it waits after the first signal for others, in milliseconds. */
  gatherMs: number;
  /** Makes jobs of what is there. Run again and again, by several workers. */
  dispatch(ctx: Context): Promise<unknown>;
}

export interface Following {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Dispatches when a signal tells of something new, and every `tickMs` in case none does: signals are hints. */
export function follow(ctx: Context, source: Source, tickMs: number): Following {
  let running: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;
  let failing = false;

  const wake = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = source
      .dispatch(ctx)
      .then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          // One line an outage; the rows stay where they are.
          if (!failing) ctx.log.warn({ err: error }, `${source.name} could not be dispatched; trying again`);
          failing = true;
        },
      )
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  const unsubscribe = ctx.signals.subscribe((signal) => {
    if (signal.kind !== source.signal && signal.kind !== 'resync') return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      wake();
    }, source.gatherMs);
  });
  const timer = setInterval(wake, tickMs);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      unsubscribe();
      await running;
    },
  };
}
