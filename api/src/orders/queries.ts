import type { Fragment } from 'postgres';
import { isId } from '@canteen/domain/id';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
import type { Queryable } from '../database/sql.ts';
import { eventCursor } from '../order-events/event-columns.ts';
import { paidAmount } from '../refunds/paid-amount.ts';
import { isOrderNumber } from './order-number.ts';
import { type OrderRow, toOrderRecord } from './order-row.ts';

/** The orders that `page` selects (whole rows of `orders`), newest first, with their lines and events. */
export async function loadOrders(sql: Queryable, page: Fragment): Promise<OrderRecord[]> {
  return (await selectOrders<OrderRow>(sql, page)).map(toOrderRecord);
}

/**
 * The end of a query of whole orders: the newest ones, at most `count`. With `oneIndex` the number is a part of the
 * statement's text. PostgreSQL then knows it when it decides whether one plan is good for all values, and keeps such a
 * plan however many orders there are; with a parameter it expects a tenth of all orders and plans each call again. Only
 * for few different numbers, because each is another statement, and for conditions that one index can answer.
 */
export const newestFirstLimit = (sql: Queryable, count: number, oneIndex = false) =>
  sql`order by orders.created_at desc, orders.id desc limit ${numberFor(sql, count, oneIndex)}`;

/** A number of rows as a part of the statement's text, for conditions that one index can answer, or as a parameter. */
export const numberFor = (sql: Queryable, count: number, oneIndex: boolean) =>
  oneIndex ? sql.unsafe(String(count)) : count;

/** The rows for `toOrderRecord`. `columns` are more columns, each after a comma. */
export const selectOrders = <Row extends OrderRow>(sql: Queryable, page: Fragment, columns = sql``) => sql<
  Row[]
>`
    select orders.id as "_id", orders.number, orders.day_number, orders.user_id, orders.shop_id, orders.shop_name,
      orders.status, orders.name, orders.contact, orders.fulfilment, orders.address, orders.lat, orders.lng,
      orders.description as order_description, orders.items_total, orders.gst_amount, orders.delivery_fee,
      orders.total_price, orders.provider_payment_id, orders.created_at,
      orders.opened_at, orders.erased_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', order_lines.key, 'food', foods.id, 'name', order_lines.name,
          'price', order_lines.price, 'quantity', order_lines.quantity, 'diet', order_lines.diet) order by order_lines.position)
        from order_lines left join foods on foods.id = order_lines.food_id
        where order_lines.order_id = orders.id), '[]') as items,
      coalesce((
        select jsonb_agg(jsonb_build_object('status', order_events.to_status, 'at', order_events.at,
          'role', order_events.actor_role, 'name', order_events.actor_name, 'reason', order_events.reason,
          'cursor', ${eventCursor(sql)}) order by order_events.id)
        from order_events where order_events.order_id = orders.id), '[]') as events ${columns}
    from (${page}) as orders
    order by orders.created_at desc, orders.id desc`;

interface MailedRow extends OrderRow {
  email: string | null;
  wantsSteps: boolean;
  paid: number;
}

/**
 * The order with this id, the address of its customer, and what was paid in paise; null when there is no order or no
 * account any more. Waits 50 ms, so that mails of the same moment share a statement.
 */
export const findMailedOrder = batchCalls(
  async ({ sql }: Pick<Context, 'sql'>, ids: string[]) => {
    const rows = await selectOrders<MailedRow>(
      sql,
      sql`select * from orders where orders.id = any (${ids}::text[])`,
      sql`, (select users.email from users where users.id = orders.user_id) as email,
        ${paidAmount(sql, sql`orders`)} as paid,
        coalesce((select users.mails_about_steps from users where users.id = orders.user_id), false) as wants_steps`,
    );
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) return null;
      const { email: to, wantsSteps, paid, ...order } = row;
      return to === null ? null : { to, wantsSteps, paid, order: toOrderRecord(order) };
    });
  },
  { batchDelayMs: 50 },
);

/** Of these orders, those whose customer wants a mail for each step. */
export async function ordersWithStepMails(ctx: Context, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await ctx.sql<{ id: string }[]>`
    select orders.id from orders join users on users.id = orders.user_id
    where orders.id = any(${[...orderIds]}) and users.mails_about_steps`;
  return new Set(rows.map(({ id }) => id));
}

/** The order with this id or this number (such as C7K2QX), or null. */
export async function findOrder(sql: Queryable, idOrNumber: string): Promise<OrderRecord | null> {
  const number = idOrNumber.toUpperCase();
  if (isOrderNumber(number)) return one(sql, sql`select * from orders where orders.number = ${number}`);
  // Anything else is no id; PostgreSQL even refuses some texts with an error.
  if (!isId(idOrNumber)) return null;
  return one(sql, sql`select * from orders where orders.id = ${idOrNumber}`);
}

/** The order of a payment, or null. */
export const orderOfPayment = (sql: Queryable, paymentId: string) =>
  one(sql, sql`select * from orders where orders.payment_id = ${paymentId}`);

async function one(sql: Queryable, page: Fragment): Promise<OrderRecord | null> {
  return (await loadOrders(sql, page))[0] ?? null;
}
