import type { Cursor } from '@canteen/domain/live-events';
import type { Context } from '../context/context.ts';
import { newestCursor, orderEventsAfter, type OrderEventRecord } from '../orders/event-stream.ts';
import { runOnSignal } from '../signals/run-on-signal.ts';

const BATCH = 200;

/**
 * Passes each order event that a socket of this process wants to `tell`, once and in order, soon after its commit.
 * Every process reads the table for its own sockets, so no event can be lost between processes. It reads only events
 * older than the oldest running transaction, because sequence numbers do not commit in order.
 */
export async function followOutbox(
  ctx: Context,
  tell: (event: OrderEventRecord) => void,
  loadOrder: (order: { userId: string | null; shopId: string }) => boolean,
) {
  let cursor: Cursor = await newestCursor(ctx);
  let closed = false;

  const readAll = async () => {
    for (let more = true; more && !closed;) {
      const events = await orderEventsAfter(ctx, cursor, BATCH, { loadOrder });
      for (const event of events) {
        tell(event);
        cursor = event.cursor;
      }
      more = events.length === BATCH;
    }
  };

  const reading = runOnSignal(ctx, {
    name: 'read order events',
    signal: 'orders',
    // At noon many orders are committed at almost the same moment; they are read together.
    gatherMs: 20,
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
