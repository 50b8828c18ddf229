import type { Context } from '@canteen/api/context/context';
import { runOnSignal, type RunningWork } from '@canteen/api/signals/run-on-signal';
import { dispatchOrderEvents, dispatchUnsentMails } from './dispatch-order-events.ts';

const UNSENT_MAILS_EVERY_MS = 15_000;

/**
 * Turns new order events into jobs soon after they are committed, and adds the jobs of unsent mails again. It looks for unsent
 * mails without Redis too: their rows may be from a time when Redis was used.
 */
export function followOrderEvents(ctx: Context, everyMs: number): RunningWork {
  let nextLook = 0;
  return runOnSignal(ctx, {
    name: 'dispatch order events',
    signal: 'orders',
    // Half a second, so that many orders at noon become one batch of jobs. Open screens are not delayed: they get order
    // events from the API's sockets.
    batchDelayMs: 500,
    everyMs,
    async run() {
      await dispatchOrderEvents(ctx);
      if (performance.now() < nextLook) return;
      nextLook = performance.now() + UNSENT_MAILS_EVERY_MS;
      await dispatchUnsentMails(ctx);
    },
  });
}
