import { setImmediate } from 'node:timers/promises';
import { compareCursors, type Cursor } from '@canteen/domain/live/live-events';
import type { Context } from '../../context/context.ts';
import {
  newestCursor,
  orderEventsAfter,
  streamPosition,
  type OrderEventRecord,
  type OrderOwners,
} from '../../orders/event-stream.ts';
import { onLocalChange, type LocalChange } from '../../orders/local-changes.ts';
import { cacheOrder } from '../../orders/order-cache.ts';
import { runOnSignal } from '../../signals/run-on-signal.ts';

const BATCH = 200;

interface Listener {
  onEvent(event: SentEvent): void;
  /** For which events the order is loaded, asked at each read; for all when it is undefined. */
  needsOrder(): ((order: OrderOwners) => boolean) | undefined;
  afterRead(): Promise<void>;
  /** The database has lost events that were sent, as after a failover. The next events follow the newest that it has. */
  onLostEvents(): void;
}

export type SentEvent = Pick<OrderEventRecord, 'kind' | 'cursor' | 'order'>;

/**
 * Calls `onEvent` once for every order event, in the order of the stream, soon after its commit. Every process reads
 * the events for its own sockets, so none gets lost between processes. A change of this process that is the next event
 * needs no read (docs/decisions/0105).
 */
export async function readOrderEvents(
  ctx: Context,
  { onEvent, needsOrder, afterRead, onLostEvents }: Listener,
) {
  let cursor: Cursor = await newestCursor(ctx);
  let closed = false;
  let hasReconnected = false;

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
      ctx.log.warn(
        { err: error },
        'a change could not be sent directly; it is read from the database instead',
      ),
    );
  });

  // A standby that has become the database may lack the last events, and gives new ones lower transaction numbers.
  const unsubscribe = ctx.signals.subscribe(({ kind }) => {
    if (kind === 'resync') hasReconnected = true;
  });
  const checkCursor = async () => {
    const { newest, isKnown } = await streamPosition(ctx, cursor, 0);
    hasReconnected = false;
    if (isKnown) return;
    ctx.log.warn({ cursor, newest }, 'the database has lost order events; screens load their orders again');
    cursor = newest;
    onLostEvents();
  };

  const readAll = async () => {
    if (hasReconnected) await checkCursor();
    for (let more = true; more && !closed;) {
      await sendingLocal;
      const events = await orderEventsAfter(ctx, cursor, BATCH, { needsOrder: needsOrder() });
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
      unsubscribe();
      await reading.stop();
    },
  };
}
