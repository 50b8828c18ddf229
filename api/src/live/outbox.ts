import type { Cursor } from '@canteen/domain/live-events';
import type { Context } from '../context/context.ts';
import { newestCursor, orderEventsAfter, type OrderEventRecord } from '../orders/event-stream.ts';

// Hints can be lost, and a process can die between its commit and its hint: nobody waits longer than this.
const POLL_MS = 500;
// At noon many orders commit in the blink of an eye: they are read together.
const GATHER_MS = 20;
const BATCH = 200;

/**
 * Tells of every order event that somebody here wants, once, in the order of the stream, soon after its commit. Each process reads for
 * its own sockets: no event passes through anything that could lose it. Events below the oldest running
 * transaction only, since sequence numbers do not commit in order.
 */
export async function followOutbox(
  ctx: Context,
  tell: (event: OrderEventRecord) => void,
  loadOrder: (order: { userId: string | null; shopId: string }) => boolean,
) {
  let cursor: Cursor = await newestCursor(ctx);
  let gathering: NodeJS.Timeout | undefined;
  let wanted = false;
  let reading: Promise<void> | undefined;
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

  const wake = () => {
    if (closed) return;
    if (reading) {
      wanted = true;
      return;
    }
    reading = readAll()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'order events could not be read; trying again'))
      .finally(() => {
        reading = undefined;
        if (wanted) {
          wanted = false;
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
  const timer = setInterval(wake, POLL_MS);
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(gathering);
      unsubscribe();
      await reading;
    },
  };
}
