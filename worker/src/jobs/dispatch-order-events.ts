import type { Context } from '@canteen/api/context';
import { moveCursor, readCursor } from '@canteen/api/jobs/outbox-cursor';
import { type OrderEventRecord, orderEventsAfter } from '@canteen/api/orders/queries';
import { refundsOn } from '@canteen/domain/order-status';

const READER = 'jobs';
const BATCH = 100;
/** Nobody wants to be told of yesterday's dinner; money is another matter and never too late. */
const WORTH_TELLING_MS = 12 * 3_600_000;

/**
 * Turns the order events since the last time into jobs, in the order of the stream, and answers how many there
 * were. Remembers how far it came after the jobs stand, so that each event is dispatched at least once; the
 * jobs' ids come from the event, so that a second time does nothing, nor does another worker at the same time.
 * @throws AppError DEPENDENCY_DOWN when the job queues are down: the rest waits where it is
 */
export async function dispatchOrderEvents(ctx: Context): Promise<number> {
  let cursor = await readCursor(ctx, READER);
  for (let dispatched = 0; ;) {
    const events = await orderEventsAfter(ctx, cursor, BATCH, { wants: () => false });
    for (const event of events) await addJobsOf(ctx, event);
    dispatched += events.length;
    cursor = events.at(-1)?.cursor ?? cursor;
    if (events.length > 0) await moveCursor(ctx, READER, cursor);
    if (events.length < BATCH) return dispatched;
  }
}

async function addJobsOf(ctx: Context, event: OrderEventRecord): Promise<void> {
  const { orderId } = event;
  const id = event.cursor.slice(event.cursor.indexOf('.') + 1);
  const status = event.to;
  // A belt beside the request's own add.
  if (refundsOn(status)) await ctx.jobs.add('payments', 'refund-order', { orderId }, { id });

  if (ctx.clock.now().getTime() - event.at.getTime() > WORTH_TELLING_MS) return;
  if (event.kind === 'created') {
    await ctx.jobs.add('push', 'new-order', { orderId }, { id });
    await ctx.jobs.add('email', 'order-placed', { orderId }, { id });
    return;
  }
  await ctx.jobs.add('push', 'order-status', { orderId, status }, { id });
  if (status === 'CANCELLED') await ctx.jobs.add('email', 'order-status', { orderId, status }, { id });
  if (status === 'REFUNDED') await ctx.jobs.add('email', 'refund', { orderId }, { id });
}
