import type { Context } from '@canteen/api/context/context';
import type { NewJob } from '@canteen/api/jobs/catalogue';
import { readSavedCursor, saveCursor } from '@canteen/api/orders/saved-cursors';
import { anyDevice } from '@canteen/api/push/queries';
import { type OrderEventRecord, orderEventsAfter } from '@canteen/api/orders/event-stream';
import { refundsCustomer } from '@canteen/domain/order-status';

const READER = 'jobs';
const BATCH = 1_000;
/** Events older than this cause no mails or pushes any more, for example after a long outage. Refunds have no limit. */
const NOTIFY_WITHIN_MS = 12 * 3_600_000;

/**
 * Adds the jobs for all new order events, in the order of the stream, and returns the number of events. The cursor is
 * saved after the jobs are added, so each event is dispatched at least once. The id of a job comes from its event, so
 * adding it again, also from another worker, has no effect.
 * @throws AppError DEPENDENCY_DOWN when the job queues are down; the remaining events are dispatched later
 */
export async function dispatchOrderEvents(ctx: Context): Promise<number> {
  let cursor = await readSavedCursor(ctx, READER);
  for (let dispatched = 0; ;) {
    const events = await orderEventsAfter(ctx, cursor, BATCH, { loadOrder: () => false });
    const withPush = events.length > 0 && (await anyDevice(ctx));
    await ctx.jobs.addMany(events.flatMap((event) => jobsOf(ctx, event, withPush)));
    dispatched += events.length;
    cursor = events.at(-1)?.cursor ?? cursor;
    if (events.length > 0) await saveCursor(ctx, READER, cursor);
    if (events.length < BATCH) return dispatched;
  }
}

function jobsOf(ctx: Context, event: OrderEventRecord, withPush: boolean): NewJob[] {
  const { orderId } = event;
  const id = event.cursor.slice(event.cursor.indexOf('.') + 1);
  const status = event.to;
  const jobs: NewJob[] = [];
  // If this job is lost, the repeated job `refunds` finds the refund.
  if (refundsCustomer(status))
    jobs.push({ queue: 'payments', name: 'refund-order', payload: { orderId }, id });

  if (ctx.clock.now().getTime() - event.at.getTime() > NOTIFY_WITHIN_MS) return jobs;
  if (event.kind === 'created') {
    if (withPush) jobs.push({ queue: 'push', name: 'new-order', payload: { orderId }, id });
    jobs.push({ queue: 'email', name: 'order-placed', payload: { orderId }, id });
    return jobs;
  }
  if (withPush) jobs.push({ queue: 'push', name: 'order-status', payload: { orderId, status }, id });
  // Only the system cancels an order that nobody has accepted.
  if (withPush && status === 'CANCELLED' && event.by === 'system')
    jobs.push({ queue: 'push', name: 'not-accepted', payload: { orderId }, id });
  if (status === 'CANCELLED')
    jobs.push({ queue: 'email', name: 'order-status', payload: { orderId, status }, id });
  if (status === 'REFUNDED') jobs.push({ queue: 'email', name: 'refund', payload: { orderId }, id });
  return jobs;
}
