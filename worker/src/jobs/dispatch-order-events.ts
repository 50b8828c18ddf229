import type { Context } from '@canteen/api/context/context';
import type { NewJob } from '@canteen/api/jobs/catalogue';
import { moveCursor, readCursor } from '@canteen/api/orders/reader-position';
import { anyDevice } from '@canteen/api/push/queries';
import { type OrderEventRecord, orderEventsAfter } from '@canteen/api/orders/queries';
import { refundsOn } from '@canteen/domain/order-status';

const READER = 'jobs';
const BATCH = 250;
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
    const pushes = events.length > 0 && (await anyDevice(ctx));
    await ctx.jobs.addMany(events.flatMap((event) => jobsOf(ctx, event, pushes)));
    dispatched += events.length;
    cursor = events.at(-1)?.cursor ?? cursor;
    if (events.length > 0) await moveCursor(ctx, READER, cursor);
    if (events.length < BATCH) return dispatched;
  }
}

function jobsOf(ctx: Context, event: OrderEventRecord, pushes: boolean): NewJob[] {
  const { orderId } = event;
  const id = event.cursor.slice(event.cursor.indexOf('.') + 1);
  const status = event.to;
  const jobs: NewJob[] = [];
  // The sweep is the belt: it looks at every refund that is not done.
  if (refundsOn(status)) jobs.push({ queue: 'payments', name: 'refund-order', payload: { orderId }, id });

  if (ctx.clock.now().getTime() - event.at.getTime() > WORTH_TELLING_MS) return jobs;
  if (event.kind === 'created') {
    if (pushes) jobs.push({ queue: 'push', name: 'new-order', payload: { orderId }, id });
    jobs.push({ queue: 'email', name: 'order-placed', payload: { orderId }, id });
    return jobs;
  }
  if (pushes) jobs.push({ queue: 'push', name: 'order-status', payload: { orderId, status }, id });
  if (status === 'CANCELLED')
    jobs.push({ queue: 'email', name: 'order-status', payload: { orderId, status }, id });
  if (status === 'REFUNDED') jobs.push({ queue: 'email', name: 'refund', payload: { orderId }, id });
  return jobs;
}
