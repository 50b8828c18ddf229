import type { Cursor } from '@canteen/domain/live-events';
import type { Context } from '../context/context.ts';
import { rememberOrder } from '../orders/recent-orders.ts';
import { newestCursor, orderEventsAfter, type OrderEventRecord } from '../orders/event-stream.ts';
import { runOnSignal } from '../signals/run-on-signal.ts';

const BATCH = 200;

/**
 * Calls `onEvent` once for every order event, in the order of the stream, soon after its commit. Every process reads
 * the events for its own sockets, so none gets lost between processes. `loadOrder` says at each
 * read for which events the order is loaded; for all when it is undefined.
 */
export async function followOutbox(
  ctx: Context,
  onEvent: (event: OrderEventRecord) => void,
  loadOrder: () => ((order: { userId: string | null; shopId: string }) => boolean) | undefined,
) {
  let cursor: Cursor = await newestCursor(ctx);
  let closed = false;

  const readAll = async () => {
    for (let more = true; more && !closed;) {
      const events = await orderEventsAfter(ctx, cursor, BATCH, { loadOrder: loadOrder() });
      for (const event of events) {
        if (event.order) rememberOrder(ctx, event.order);
        onEvent(event);
        cursor = event.cursor;
      }
      more = events.length === BATCH;
    }
  };

  const reading = runOnSignal(ctx, {
    name: 'read order events',
    signal: 'orders',
    // Many orders may be committed at almost the same moment; they are read together. A single one does not wait.
    gatherMs: 40,
    firstAtOnce: true,
    everyMs: 500,
    run: readAll,
  });
  return {
    async close() {
      closed = true;
      await reading.stop();
    },
  };
}
