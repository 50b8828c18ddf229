import { MINUTE_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import { SYSTEM, writeStatusChange } from '../order-events/write-status-change.ts';
import { refundOfChanged } from '../refunds/queue-refund.ts';
import { mayCancelNow } from './may-cancel-now.ts';
import { MAX_LATENESS_MS, neverChanged, pausedSincePlaced } from './queries.ts';

const BATCH_SIZE = 200;

/**
 * Cancels the orders that nobody has answered within ACCEPT_TIMEOUT_MINUTES, as "system", and queues their refunds (unless
 * AUTO_REFUND is off). Each order is one statement. When somebody accepts the order at the same moment, only one of the two
 * succeeds (section 2; docs/decisions/0068). Time in which nobody could accept does not count, and nothing is cancelled in
 * the first minutes after it (docs/decisions/0203). Returns the number of cancelled orders.
 */
export async function cancelUnaccepted(ctx: Context): Promise<number> {
  const { acceptTimeoutMinutes, autoRefund } = ctx.config;
  if (acceptTimeoutMinutes === 0 || !(await mayCancelNow(ctx))) return 0;
  const now = ctx.clock.now();
  const traceparent = ctx.tracing?.traceparent();
  const reason = `Nobody accepted the order within ${acceptTimeoutMinutes} minutes`;
  // Staff may have changed an order and set it back to PAID since the list was read.
  const onlyIf = ctx.sql`and ${neverChanged(ctx.sql)}`;
  let cancelled = 0;
  for (const { id } of await lateOrders(ctx, now)) {
    const change = {
      orderId: id,
      from: 'PAID',
      to: 'CANCELLED',
      by: SYSTEM,
      now,
      reason: 'unaccepted',
      traceparent,
    } as const;
    const refund = autoRefund ? refundOfChanged(ctx.sql, { reason, now }) : undefined;
    // The deletion of the customer's account locks the order and its payment in another order.
    const written = await retryDeadlocks(() =>
      writeStatusChange(ctx.sql, change, { onlyIf, alsoInsert: refund }),
    );
    if (written) cancelled += 1;
  }
  if (cancelled > 0) {
    ctx.signals.publish({ kind: 'orders' });
    ctx.log.warn({ cancelled }, 'cancelled orders that nobody accepted in time');
  }
  return cancelled;
}

/** The oldest orders that nobody has answered within ACCEPT_TIMEOUT_MINUTES; not those of an outage long ago. */
async function lateOrders({ sql, config }: Context, now: Date): Promise<{ id: string }[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const limitMs = config.acceptTimeoutMinutes * MINUTE_MS;
  return sql<{ id: string }[]>`
    select orders.id from orders, lateral (
      select orders.created_at + ${pausedSincePlaced(sql, now)} as at
    ) as counted
    where orders.status = 'PAID' and counted.at <= ${before(limitMs)}
      and counted.at > ${before(limitMs + MAX_LATENESS_MS)} and ${neverChanged(sql)}
    order by orders.created_at
    limit ${BATCH_SIZE}`;
}
