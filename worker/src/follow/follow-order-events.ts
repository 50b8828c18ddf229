import type { Context } from '@canteen/api/context/context';
import { follow, type Following } from './follow.ts';
import { dispatchOrderEvents } from '../jobs/dispatch-order-events.ts';

/** Dispatches order events soon after they commit. */
export const followOrderEvents = (ctx: Context, tickMs: number): Following =>
  follow(
    ctx,
    // At noon many orders commit in the blink of an eye: they are dispatched together. Nobody at the counter waits for
    // it, since open screens have their own way.
    { name: 'order events', signal: 'orders', gatherMs: 500, dispatch: dispatchOrderEvents },
    tickMs,
  );
