import type { Registry } from 'prom-client';
import type { Context } from '../context/context.ts';
import { JOBS_READER } from '../orders/saved-cursors.ts';
import { isUnsettledCapture } from '../settlement/captures/unsettled-captures.ts';
import { addGauge } from './gauge.ts';

interface Backlog {
  unaccepted: number;
  oldestUnaccepted: Date | null;
  unsettled: number;
  oldestUnsettled: Date | null;
  refundsOpen: number;
  refundsFailed: number;
  oldestRefund: Date | null;
  oldestUndispatched: Date | null;
}

/**
 * The metrics of what waits: orders for the shop, order events for the worker, and money that is neither an order nor
 * returned. They are the same in every API process. All come from small indexes; when the database does not answer they are
 * missing.
 */
export function addBacklogMetrics(ctx: Context, registry: Registry): void {
  let reading: Promise<Backlog | null> | undefined;
  // All gauges of one answer are collected at the same time, with one statement.
  const read = () =>
    (reading ??= readBacklog(ctx)
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      }));
  const age = (at: Date | null) => (at ? Math.max(0, (ctx.clock.now().getTime() - at.getTime()) / 1000) : 0);
  const gauge = (name: string, help: string, value: (backlog: Backlog) => number) =>
    addGauge(registry, name, help, async () => {
      const backlog = await read();
      return backlog && value(backlog);
    });
  gauge('canteen_unaccepted_orders', 'Paid orders that nobody has accepted', (backlog) => backlog.unaccepted);
  gauge(
    'canteen_oldest_unaccepted_order_seconds',
    'Age of the oldest order that nobody has accepted; 0: none',
    (backlog) => age(backlog.oldestUnaccepted),
  );
  gauge(
    'canteen_unsettled_captures',
    'Captured payments without an order or a refund',
    (backlog) => backlog.unsettled,
  );
  gauge(
    'canteen_oldest_unsettled_capture_seconds',
    'Age of the oldest capture without an order or a refund; 0: none',
    (backlog) => age(backlog.oldestUnsettled),
  );
  gauge(
    'canteen_refunds_open',
    'Refunds that the provider has not processed yet',
    (backlog) => backlog.refundsOpen,
  );
  gauge(
    'canteen_refunds_failed',
    'Refunds that the provider refused at the last try',
    (backlog) => backlog.refundsFailed,
  );
  gauge(
    'canteen_oldest_open_refund_seconds',
    'Age of the oldest refund that is open or failed; 0: none',
    (backlog) => age(backlog.oldestRefund),
  );
  gauge(
    'canteen_oldest_undispatched_event_seconds',
    'Age of the oldest order event of which the worker has made no jobs yet; 0: none',
    (backlog) => age(backlog.oldestUndispatched),
  );
}

async function readBacklog({ sql }: Context): Promise<Backlog | null> {
  const [backlog] = await sql<Backlog[]>`
    select
      (select count(*)::int from orders where orders.status = 'PAID') as unaccepted,
      (select min(orders.created_at) from orders where orders.status = 'PAID') as oldest_unaccepted,
      captured.*, returned.*,
      (select order_events.at from order_events
        where (order_events.xid, order_events.id) > (coalesce(reader.xid, '0'::xid8), coalesce(reader.event_id, 0))
          and order_events.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by order_events.xid, order_events.id limit 1) as oldest_undispatched
    from
      (select count(*)::int as unsettled, min(captures.seen_at) as oldest_unsettled
        from captures where ${isUnsettledCapture(sql)}
      ) as captured,
      (select count(*) filter (where refunds.status <> 'failed')::int as refunds_open,
          count(*) filter (where refunds.status = 'failed')::int as refunds_failed,
          min(refunds.created_at) as oldest_refund
        from refunds where refunds.status <> 'processed'
      ) as returned
      left join outbox_cursors as reader on reader.name = ${JOBS_READER}`;
  return backlog ?? null;
}
