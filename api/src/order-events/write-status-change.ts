import type { Cursor } from '@canteen/domain/live/live-events';
import type { CancellationReason } from '@canteen/domain/orders/cancellation-reason';
import { isFinal, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { ActorRole } from '@canteen/domain/users/permissions';
import { insertAudit } from '../audit/record-audit.ts';
import type { Fragment, Queryable } from '../database/sql.ts';
import { insertedEventCursor } from './event-columns.ts';
import { newestEvent } from './newest-event.ts';

/** Who changed an order, as its event stores it. */
interface EventActor {
  id: string | null;
  name: string;
  role: ActorRole;
}

export const SYSTEM: EventActor = { id: null, name: '', role: 'system' };

export interface StatusChange {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  by: EventActor;
  now: Date;
  /** Why the system cancels the order. */
  reason?: CancellationReason;
  /** The span of the request or job that causes it, when traces are sent. */
  traceparent?: string | undefined;
}

interface Parts {
  /** More conditions on the row of `orders`, beginning with `and`. */
  onlyIf?: Fragment;
  /** An insert that reads the changed order as `changed`. */
  alsoInsert?: Fragment | undefined;
}

interface WrittenChange {
  /** The cursor of the event. */
  cursor: Cursor;
  /** When staff opened the order, as it is now. */
  openedAt: Date | null;
  /** The event before it in the stream, when no event between the two can appear any more; null when one may. */
  previousCursor: Cursor | null;
}

/**
 * The event before the inserted one. Null when a transaction with an earlier number was running, or has begun since the
 * statement's snapshot: it may still commit an event that comes before.
 */
const eventBefore = (sql: Queryable): Fragment => sql`
  case when pg_snapshot_xmin(pg_current_snapshot()) = order_events.xid
    and pg_snapshot_xmax(pg_current_snapshot()) = order_events.xid then ${newestEvent(sql)} end`;

/**
 * Writes a status change with its event and its audit entry in one statement. The caller may run it in its own
 * transaction. Returns null and writes nothing when the status is no longer `from`, when an erased order would be open
 * again, or when `onlyIf` is false. So of several changes at the same time one succeeds. Publish 'orders' after the
 * commit.
 */
export async function writeStatusChange(
  sql: Queryable,
  { orderId, from, to, by, now, reason, traceparent }: StatusChange,
  { onlyIf = sql``, alsoInsert }: Parts = {},
): Promise<WrittenChange | null> {
  const audit = insertAudit(
    sql,
    {
      at: now,
      actor: by.id === null ? null : { _id: by.id, name: by.name },
      action: 'order.status',
      subjectKind: 'order',
      subjectId: orderId,
      before: { status: from },
      after: { status: to },
    },
    sql`from changed`,
  );
  const [written] = await sql<WrittenChange[]>`
    with changed as (
      update orders set status = ${to} where orders.id = ${orderId} and orders.status = ${from}
        and (orders.erased_at is null or ${isFinal(to)}) ${onlyIf}
      returning orders.id, orders.provider_payment_id, orders.payment_id, orders.total_price, orders.opened_at,
        orders.erased_at
    ), audited as (${audit})${alsoInsert ? sql`, inserted as (${alsoInsert})` : sql``}
    insert into order_events (order_id, kind, from_status, to_status, actor_id, actor_name, actor_role, at, reason,
      traceparent)
    select changed.id, 'status', ${from}, ${to}, ${by.id},
      -- An erased order has no names, and nothing would erase this one later.
      case when changed.erased_at is null then ${by.name} else '' end, ${by.role}, ${now},
      ${reason ?? null}, ${traceparent ?? null}
    from changed
    returning ${insertedEventCursor(sql)} as cursor, (select changed.opened_at from changed), ${eventBefore(sql)} as previous_cursor`;
  return written ?? null;
}
