import type { Context } from '@canteen/api/context/context';
import { runOnSignal, type RunningWork } from '@canteen/api/signals/run-on-signal';
import { dispatchOrderEvents } from '../jobs/dispatch-order-events.ts';

/** Turns new order events into jobs, soon after they are committed. */
export const followOrderEvents = (ctx: Context, everyMs: number): RunningWork =>
  runOnSignal(ctx, {
    name: 'dispatch order events',
    signal: 'orders',
    // Half a second, so that many orders at noon become one batch of jobs. Open screens are not delayed: they get order
    // events from the API's sockets.
    gatherMs: 500,
    everyMs,
    run: () => dispatchOrderEvents(ctx),
  });
