import type { Context } from '@canteen/api/context/context';
import type { NewJob } from '@canteen/api/job-queues/catalogue';
import { NOTIFY_WITHIN_MS } from '@canteen/api/job-queues/notify-within';
import { FAILED_JOB_DAYS } from '@canteen/api/job-queues/queues';
import { orderEventsAfter, type OrderEventRow } from '@canteen/api/orders/event-stream';
import { ordersWithStepMails } from '@canteen/api/orders/queries';
import { JOBS_READER, readSavedCursor, saveCursor } from '@canteen/api/orders/saved-cursors';
import {
  eventIdOf,
  insertUnsentMails,
  removeUnsentMails,
  stillUnsent,
  takeUnsentMails,
} from '@canteen/api/orders/unsent-mails';
import { hasPushSubscriptions } from '@canteen/api/push/queries';
import { DAY_MS } from '@canteen/domain/durations';
import { refundsCustomer, type OrderStatus } from '@canteen/domain/orders/order-status';

type MailJob = Extract<NewJob, { queue: 'email' }>;

const BATCH_SIZE = 1_000;

/**
 * Adds the jobs for all new order events, in the order of the stream, and returns the number of events. The cursor is
 * saved after the jobs are added, so each event is dispatched at least once. The id of a job comes from its event, so
 * adding it again, also from another worker, has no effect.
 * @throws AppError DEPENDENCY_DOWN when the job store is down; the remaining events are dispatched later
 */
export async function dispatchOrderEvents(ctx: Context): Promise<number> {
  let cursor = await readSavedCursor(ctx, JOBS_READER);
  for (let dispatched = 0; ;) {
    const events = await orderEventsAfter(ctx, cursor, BATCH_SIZE, { needsOrder: () => false });
    const withPush = events.length > 0 && (await hasPushSubscriptions(ctx));
    const withSteps = await ordersWithStepMails(ctx, events.filter(isStep).map(orderIdOf));
    // A job in PostgreSQL is as safe as such a row.
    if (ctx.config.redisUrl)
      await insertUnsentMails(
        ctx,
        events.filter((event) => mailOf(ctx, event, withSteps) !== null),
      );
    await ctx.jobs.addMany(events.flatMap((event) => jobsOf(ctx, event, withPush, withSteps)));
    dispatched += events.length;
    cursor = events.at(-1)?.cursor ?? cursor;
    if (events.length > 0) await saveCursor(ctx, JOBS_READER, cursor);
    if (events.length < BATCH_SIZE) return dispatched;
  }
}

/**
 * Adds the mail jobs again that a Redis may have lost, and returns how many: those that were not sent within a minute. A
 * job that waits, runs or has failed is still known by its id and is not added twice. It removes the rows of mails that
 * were sent, of steps that are too old, and of mails that failed so long ago that their job may be removed too.
 */
export async function dispatchUnsentMails(ctx: Context): Promise<number> {
  const events = await takeUnsentMails(ctx, BATCH_SIZE);
  const withSteps = await ordersWithStepMails(ctx, events.filter(isStep).map(orderIdOf));
  const mails: MailJob[] = [];
  const over: string[] = [];
  for (const event of events) {
    const mail = mailOf(ctx, event, withSteps);
    if (mail && ageOf(ctx, event) < FAILED_JOB_DAYS * DAY_MS && !(await wasSent(ctx, mail))) mails.push(mail);
    else over.push(eventIdOf(event));
  }
  // Staff may have dismissed some while the jobs were looked for.
  const wanted = await stillUnsent(
    ctx,
    mails.map(({ id }) => id ?? ''),
  );
  const again = mails.filter(({ id }) => wanted.has(id ?? ''));
  await ctx.jobs.addMany(again);
  await removeUnsentMails(ctx, over);
  return again.length;
}

const wasSent = async (ctx: Context, { name, id }: MailJob) =>
  (await ctx.jobs.find('email', name, id))?.state === 'completed';

const ageOf = (ctx: Context, event: OrderEventRow) => ctx.clock.now().getTime() - event.at.getTime();
/** Older events cause no pushes and no mails about steps. Other mails and refunds are made late, for example after a long outage. */
const isTooOld = (ctx: Context, event: OrderEventRow) => ageOf(ctx, event) > NOTIFY_WITHIN_MS;

function jobsOf(
  ctx: Context,
  event: OrderEventRow,
  withPush: boolean,
  withSteps: ReadonlySet<string>,
): NewJob[] {
  const { orderId, traceparent } = event;
  const id = eventIdOf(event);
  const status = event.to;
  const jobs: NewJob[] = [];
  // If this job is lost, the repeated job `refunds` finds the refund.
  if (refundsCustomer(status))
    jobs.push({ queue: 'payments', name: 'refund-order', payload: { orderId }, id, traceparent });

  if (withPush && !isTooOld(ctx, event)) {
    if (event.kind === 'created')
      jobs.push({ queue: 'push', name: 'new-order', payload: { orderId }, id, traceparent });
    else jobs.push({ queue: 'push', name: 'order-status', payload: { orderId, status }, id, traceparent });
    if (event.kind === 'status' && status === 'READY')
      jobs.push({ queue: 'push', name: 'ready-order', payload: { orderId }, id, traceparent });
    // The system cancelled it, so staff do not know yet.
    if (event.kind === 'status' && status === 'CANCELLED' && event.by === 'system')
      jobs.push({ queue: 'push', name: 'not-accepted', payload: { orderId }, id, traceparent });
  }
  const mail = mailOf(ctx, event, withSteps);
  return mail ? [...jobs, mail] : jobs;
}

const orderIdOf = ({ orderId }: OrderEventRow) => orderId;

/** The steps between placed and ended, which are mailed only to customers who want that (decisions, Accounts). */
const STEPS: ReadonlySet<string> = new Set<OrderStatus>(['ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED']);
const isStep = ({ kind, to }: OrderEventRow) => kind === 'status' && STEPS.has(to);

/** The mail about this event, or null. @param withSteps the orders whose steps are mailed */
function mailOf(ctx: Context, event: OrderEventRow, withSteps: ReadonlySet<string>): MailJob | null {
  const { kind, orderId, to: status, traceparent } = event;
  const id = eventIdOf(event);
  if (kind === 'created')
    return { queue: 'email', name: 'order-placed', payload: { orderId }, id, traceparent };
  if (status === 'CANCELLED' || (isStep(event) && withSteps.has(orderId) && !isTooOld(ctx, event)))
    return { queue: 'email', name: 'order-status', payload: { orderId, status }, id, traceparent };
  if (status === 'REFUNDED') return { queue: 'email', name: 'refund', payload: { orderId }, id, traceparent };
  return null;
}
