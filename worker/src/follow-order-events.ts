import type { Context } from '@canteen/api/context';
import { dispatchOrderEvents } from './jobs/dispatch-order-events.ts';

// At noon many orders commit in the blink of an eye: they are dispatched together.
const GATHER_MS = 50;

/**
 * Dispatches order events when a signal tells of some, and every `tickMs` in case none does: signals are hints.
 * `stop` waits for what is under way.
 */
export function followOrderEvents(ctx: Context, tickMs: number): { stop(): Promise<void> } {
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
    running = dispatchOrderEvents(ctx)
      .then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          // One line an outage; the events stay where they are.
          if (!failing) ctx.log.warn({ err: error }, 'order events could not be dispatched; trying again');
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
    if (signal.kind !== 'orders' && signal.kind !== 'resync') return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      wake();
    }, GATHER_MS);
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
