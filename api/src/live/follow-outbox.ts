import { setImmediate } from 'node:timers/promises';
import { compareCursors, type Cursor } from '@canteen/domain/live/live-events';
import type { Context } from '../context/context.ts';
import { cacheOrder } from '../orders/order-cache.ts';
import { onLocalChange, type LocalChange } from '../orders/local-changes.ts';
import {
  newestCursor,
  orderEventsAfter,
  type OrderEventRecord,
  type OrderOwners,
} from '../orders/event-stream.ts';
import { runOnSignal } from '../signals/run-on-signal.ts';

const BATCH = 200;

export type SentEvent = Pick<OrderEventRecord, 'kind' | 'cursor' | 'order'>;

/**
 * Calls `onEvent` once for every order event, in the order of the stream, soon after its commit. Every process reads
 * the events for its own sockets, so none gets lost between processes. A change of this process that is the next event
 * needs no read (docs/decisions/0105). `loadOrder` says at each read for which events the order is loaded; for all when
 * it is undefined. `afterRead` is called after each read.
 */
export async function followOutbox(
  ctx: Context,
  onEvent: (event: SentEvent) => void,
  loadOrder: () => ((order: OrderOwners) => boolean) | undefined,
  afterRead: () => Promise<void>,
) {
  let cursor: Cursor = await newestCursor(ctx);
  let closed = false;

  const sendNext = (event: SentEvent) => {
    if (event.order) cacheOrder(ctx, event.order);
    onEvent(event);
    cursor = event.cursor;
  };

  const sendLocal = async ({ order, cursor: own, previousCursor }: LocalChange) => {
    // Waits for two turns of the event loop, so that the answer to the request and the signal to the other processes are
    // sent before the events.
    await setImmediate();
    await setImmediate();
    if (!closed && previousCursor === cursor) sendNext({ kind: 'status', cursor: own, order });
  };
  let sendingLocal = Promise.resolve();
  onLocalChange(ctx, (change) => {
    sendingLocal = sendLocal(change).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a change could not be sent without a read'),
    );
  });

  const readAll = async () => {
    for (let more = true; more && !closed;) {
      await sendingLocal;
      const events = await orderEventsAfter(ctx, cursor, BATCH, { loadOrder: loadOrder() });
      // A change of this process may have been sent during the read.
      for (const event of events) if (compareCursors(event.cursor, cursor) > 0) sendNext(event);
      more = events.length === BATCH;
    }
    await afterRead();
  };

  const reading = runOnSignal(ctx, {
    name: 'read order events',
    signal: 'orders',
    // Many orders may be committed at almost the same moment; they are read together. A single one does not wait.
    batchDelayMs: 40,
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
