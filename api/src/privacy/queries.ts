import type { Fragment } from 'postgres';
import { QUEUE_STATUSES } from '@canteen/domain/orders/order-status';
import type { Queryable } from '../database/sql.ts';

/** What an account must wait for before it is deleted. */
interface PendingItems {
  waits: boolean;
  /** The numbers of the orders, newest first. */
  orders: string[];
}

const isOrderUnderWay = (sql: Queryable) => sql`(
  orders.status = any(${[...QUEUE_STATUSES]})
  or exists (select from refunds where refunds.payment_id = orders.payment_id and refunds.status <> 'processed'))`;

/**
 * Whether the user (an SQL expression) has an order that has not ended, money that is not returned yet, or a capture that
 * is not settled yet.
 */
export const hasPendingItems = (sql: Queryable, userId: Fragment) => sql`(
  exists (select from orders where orders.user_id = ${userId} and orders.status = any(${[...QUEUE_STATUSES]}))
  or exists (
    select from payments join refunds on refunds.payment_id = payments.id
    where payments.user_id = ${userId} and refunds.status <> 'processed')
  or exists (
    select from payments join captures on captures.payment_id = payments.id
    where payments.user_id = ${userId} and captures.settled_at is null))`;

/** What the deletion of this account must wait for. */
export async function pendingItemsOf(sql: Queryable, userId: string): Promise<PendingItems> {
  const [row] = await sql<PendingItems[]>`
    select ${hasPendingItems(sql, sql`${userId}`)} as waits,
      array(select orders.number from orders where orders.user_id = ${userId} and ${isOrderUnderWay(sql)}
        order by orders.created_at desc, orders.id desc) as orders`;
  return row ?? { waits: false, orders: [] };
}

/** Whether no other owner would remain who is not blocked and does not wait to be deleted. */
export async function isLastOwner(sql: Queryable, userId: string): Promise<boolean> {
  const [row] = await sql<{ last: boolean }[]>`
    select exists (select from users where users.id = ${userId} and users.is_owner)
      and not exists (
        select from users
        where users.id <> ${userId} and users.is_owner and not users.is_blocked
          and users.deletion_requested_at is null) as last`;
  return row?.last === true;
}
