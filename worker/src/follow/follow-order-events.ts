import type { Context } from '@canteen/api/context/context';
import { follow, type Following } from './follow.ts';
import { dispatchOrderEvents } from '../jobs/dispatch-order-events.ts';

/** Turns new order events into jobs, soon after they are committed. */
export const followOrderEvents = (ctx: Context, tickMs: number): Following =>
  follow(
    ctx,
    // Waits half a second, so that many orders at noon become one batch of jobs. Open screens are not delayed: they get
    // order events from the API's sockets.
    { name: 'order events', signal: 'orders', gatherMs: 500, dispatch: dispatchOrderEvents },
    tickMs,
  );
