import type { Context } from '@canteen/api/context/context';
import type { Signal } from '@canteen/api/signals/signals';

/** A table whose new rows become jobs, for example order events. */
export interface Source {
  /** The name in log lines. */
  name: string;
  signal: Signal['kind'];
  /** How long to wait for more signals after the first one, in milliseconds. */
  gatherMs: number;
  /** Adds jobs for the new rows. Several workers call it repeatedly, so repeating it must do no harm. */
  dispatch(ctx: Context): Promise<unknown>;
}

export interface Following {
  /** Waits for a running dispatch. */
  stop(): Promise<void>;
}

/** Calls `dispatch` at every signal of this kind, and every `tickMs` milliseconds because signals can be lost. */
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
          // Logged once for each outage. The rows stay in the table and are dispatched later.
          if (!failing) ctx.log.warn({ err: error }, `cannot dispatch ${source.name}; will retry`);
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
