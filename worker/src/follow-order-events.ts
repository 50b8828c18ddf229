import type { Context } from '@canteen/api/context';
import { dispatchOrderEvents } from './jobs/dispatch-order-events.ts';

/**
 * Dispatches order events when a signal tells of some, and every `tickMs` in case none does: signals are hints.
 * `stop` waits for what is under way.
 */
export function followOrderEvents(ctx: Context, tickMs: number): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
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
    if (signal.kind === 'orders' || signal.kind === 'resync') wake();
  });
  const timer = setInterval(wake, tickMs);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}
