import type { OrderStatus } from '@canteen/domain/order-status';
import type { ActorRole } from '@canteen/domain/permissions';
import { recordAudit } from '../audit/record-audit.ts';
import type { Queryable } from '../database/connect.ts';

/** Who did something to an order, as its event remembers it. */
export interface Doer {
  id: string | null;
  name: string;
  role: ActorRole;
}

export const SYSTEM: Doer = { id: null, name: '', role: 'system' };

export interface Move {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  by: Doer;
  now: Date;
}

/**
 * Moves an order and writes its event and its audit entry, in the caller's transaction. False, and nothing is done, when the order does
 * not stand at `from` (any more): of several moves at once one wins. Publish 'orders' after the commit.
 */
export async function moveOrder(tx: Queryable, { orderId, from, to, by, now }: Move): Promise<boolean> {
  const moved = await tx`
    with moved as (
      update orders set status = ${to} where orders.id = ${orderId} and orders.status = ${from}
      returning orders.id
    )
    insert into order_events (order_id, kind, from_status, to_status, actor_id, actor_name, actor_role, at)
    select moved.id, 'status', ${from}, ${to}, ${by.id}, ${by.name}, ${by.role}, ${now} from moved`;
  if (moved.count === 0) return false;
  await recordAudit(tx, {
    at: now,
    actor: by.id === null ? null : { _id: by.id, name: by.name },
    action: 'order.status',
    subjectKind: 'order',
    subjectId: orderId,
    before: { status: from },
    after: { status: to },
  });
  return true;
}
