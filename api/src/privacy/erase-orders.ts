import type { Fragment } from 'postgres';
import { DAY_MS } from '@canteen/domain/durations';
import { ORDER_STATUSES, isFinal } from '@canteen/domain/orders/order-status';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';

/** A batch is one short transaction: a long one would hold up the readers of order events. */
const BATCH_SIZE = 200;

const FINAL = ORDER_STATUSES.filter(isFinal);
/** The personal fields of a payment's snapshot (payments/snapshot.ts). */
const SNAPSHOT_FIELDS = ['userName', 'name', 'contact', 'address', 'lat', 'lng', 'description'];

/** A payment in the order of the batches. */
interface Position {
  /** In PostgreSQL's form, because a Date has no microseconds. */
  createdAt: string;
  id: string;
}

/**
 * Which payments are erased, and in which order. The order is that of an index, so that PostgreSQL uses this index: it
 * expects many payments of deleted users that are not erased, but there are few (docs/decisions/0085).
 */
interface Selection {
  condition: Fragment;
  after(position: Position): Fragment;
  order: Fragment;
}

interface Erased {
  /** Null after the last batch. */
  last: Position | null;
  count: number;
}

/**
 * Erases the personal data of the orders and payments of deleted users, those under way when they have ended. Returns how
 * many payments; an order has exactly one.
 */
export function eraseOrdersOfDeletedUsers(ctx: Context): Promise<number> {
  const { sql } = ctx;
  return eraseInBatches(ctx, () => ({
    condition: sql`payments.user_id is null`,
    after: ({ id }) => sql`payments.id > ${id}`,
    order: sql`id`,
  }));
}

/**
 * Erases the personal data of final orders, and of payments without an order, that are older than PERSONAL_DATA_DAYS.
 * Returns how many payments.
 */
export function eraseOldOrders(ctx: Context): Promise<number> {
  const { sql } = ctx;
  const before = new Date(ctx.clock.now().getTime() - ctx.config.personalDataDays * DAY_MS);
  return eraseInBatches(ctx, () => ({
    condition: sql`payments.created_at < ${before} and (orders.id is null or orders.created_at < ${before})`,
    after: ({ createdAt, id }) =>
      sql`(payments.created_at, payments.id) > (${createdAt}::text::timestamptz, ${id})`,
    order: sql`created_at, id`,
  }));
}

async function eraseInBatches(ctx: Context, selection: () => Selection): Promise<number> {
  let total = 0;
  let after: Position = { createdAt: '-infinity', id: '' };
  for (;;) {
    const { last, count } = await eraseBatch(ctx, selection(), after);
    total += count;
    if (last === null) return total;
    after = last;
  }
}

/** Erases one batch after a position. A payment that somebody else has locked is left to the next run. */
async function eraseBatch(ctx: Context, selection: Selection, after: Position): Promise<Erased> {
  const { condition, order } = selection;
  const now = ctx.clock.now();
  return ctx.sql.begin(async (tx) => {
    const [erased] = await tx<
      { due: number; count: number; createdAt: string | null; id: string | null; orders: string[] | null }[]
    >`
    with due as (
      select payments.id, payments.created_at, payments.user_id, orders.id as order_id
      from payments
        -- With "offset 0" PostgreSQL looks for the order of each payment, and does not read all orders.
        left join lateral (
          select orders.id, orders.status, orders.created_at from orders
          where orders.payment_id = payments.id offset 0) as orders on true
      where payments.erased_at is null and ${condition} and ${selection.after(after)}
        and (orders.id is null or orders.status = any(${FINAL}))
        -- Staff need the contact while money is to be returned or its order is not decided.
        and not exists (
          select from captures where captures.payment_id = payments.id and captures.settled_at is null offset 0)
        and not exists (
          select from refunds where refunds.payment_id = payments.id and refunds.status <> 'processed' offset 0)
      order by ${order}
      limit ${BATCH_SIZE}
      for no key update of payments skip locked
    ), erased_orders as (
      update orders set erased_at = ${now}, name = null, contact = null, address = null, lat = null, lng = null,
        description = ''
      -- The status is checked again, because the order may have been opened again since it was read.
      from due where orders.id = due.order_id and orders.status = any(${FINAL})
      returning orders.id
    ), erased_payments as (
      update payments set erased_at = ${now}, snapshot = payments.snapshot - ${SNAPSHOT_FIELDS}::text[],
        -- Without its snapshot it cannot become an order any more.
        refused_at = case
          when due.order_id is null and payments.user_id is not null then coalesce(payments.refused_at, ${now})
          else payments.refused_at
        end
      from due
      where payments.id = due.id and (due.order_id is null or due.order_id in (select id from erased_orders))
      returning payments.id
    )
    select count(*) as due, max(due.created_at)::text as created_at,
      (array_agg(due.id order by due.created_at desc, due.id desc))[1] as id,
      (select count(*) from erased_payments) as count,
      (select array_agg(erased_orders.id) from erased_orders) as orders
    from due`;
    if (!erased || erased.createdAt === null || erased.id === null) return { last: null, count: 0 };
    if (erased.orders) await eraseTimelines(tx, erased.orders);
    const last = { createdAt: erased.createdAt, id: erased.id };
    return { last: erased.due < BATCH_SIZE ? null : last, count: erased.count };
  });
}

/**
 * Erases the names in the timelines of orders that this transaction has erased. A statement of its own, so that it sees the
 * events that were committed while the orders were waited for. Later events store no name.
 */
async function eraseTimelines(tx: Queryable, orders: string[]): Promise<void> {
  await tx`
    update order_events set actor_name = '',
      -- The id of a deleted customer would lead to the name in the audit trail.
      actor_id = case
        when orders.user_id is null and order_events.actor_role = 'customer' then null
        else order_events.actor_id
      end
    from orders
    where orders.id = any(${orders}) and order_events.order_id = orders.id and order_events.actor_name <> ''`;
}
