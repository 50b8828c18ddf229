import type { Fragment } from 'postgres';
import { campusDay } from '@canteen/domain/campus-time';
import { QUEUE_STATUSES } from '@canteen/domain/orders/order-status';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import { contactSearch } from '@canteen/domain/users/contact-search';
import { may } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { containsPattern } from '../database/like-pattern.ts';
import { orderNumberRange } from './order-number.ts';
import { type OrderRow, toOrderRecord } from './order-row.ts';
import { numberFor, loadOrders, newestFirstLimit, selectOrders } from './queries.ts';

/** For each order of the answer, this many of the newest orders are searched first. */
const RECENT_PER_ORDER = 40;

interface Search {
  /** The condition that the actor may see an order and that it matches the other filters. */
  where: Fragment;
  /** Whether one index of the orders can answer `where`. */
  oneIndex: boolean;
  text: string;
  /** How many orders are wanted. */
  count: number;
}

/**
 * The newest orders that match the text: the order's number begins with it; or it is the order's number of the day, such
 * as 42, and the order is of today or open; or, for roles that may see customers, the customer's name, email or contact
 * contains it, on the order or in the account. The newest orders are searched first, row by row: that is enough for texts
 * of recent orders and for texts of many orders. When these give too few matches and there are older orders, all orders are
 * searched, with indexes.
 */
export async function searchOrders(
  ctx: Context,
  actor: SessionActor,
  { where, oneIndex, text, count }: Search,
): Promise<OrderRecord[]> {
  const { sql } = ctx;
  const { condition, ids } = matching(ctx, actor, { where, text, count });
  const newest = (rows: number) =>
    sql`select * from orders where ${where} ${newestFirstLimit(sql, rows, oneIndex)}`;
  const searched = RECENT_PER_ORDER * count;
  const page = newestFirstLimit(sql, count, oneIndex);
  // After the matches one more row says that there are more orders than were searched. With enough matches it is not read.
  const rows = await selectOrders<OrderRow & { isAfterSearched: boolean }>(
    sql,
    sql`
      (select orders.*, false as is_after_searched from (${newest(searched)}) as orders where ${condition} ${page})
      union all
      (select orders.*, true from (${newest(searched + 1)}) as orders offset ${numberFor(sql, searched, oneIndex)})
      limit ${numberFor(sql, count, oneIndex)}`,
    sql`, orders.is_after_searched`,
  );
  return rows.some(({ isAfterSearched }) => isAfterSearched)
    ? loadOrders(sql, sql`select * from orders where orders.id in (${ids}) ${newestFirstLimit(sql, count)}`)
    : rows.map(({ isAfterSearched: _false, ...row }) => toOrderRecord(row));
}

/**
 * Which orders match: as a condition for the newest orders, and as the ids of all such orders. The ids are found by one
 * index after the other: with one condition joined by `or`, PostgreSQL reads all orders when it expects many to match.
 */
function matching(
  { sql, clock }: Context,
  actor: SessionActor,
  { where, text, count }: Omit<Search, 'oneIndex'>,
): { condition: Fragment; ids: Fragment } {
  const idsWith = (condition: Fragment) => sql`select orders.id from orders where ${where} and ${condition}`;
  const range = orderNumberRange(text.toUpperCase());
  const number = range ? sql`orders.number between ${range.first} and ${range.last}` : sql`false`;
  const [, dayNumber] = /^#?([0-9]{1,6})$/.exec(text) ?? [];
  const hasDayNumber = dayNumber === undefined ? sql`false` : sql`orders.day_number = ${Number(dayNumber)}`;
  const ofToday = sql`(${hasDayNumber} and orders.campus_day = ${campusDay(clock.now())}::date)`;
  const open = sql`(${hasDayNumber} and orders.status = any(${[...QUEUE_STATUSES]}))`;
  const numbers = {
    condition: sql`(${number} or ${ofToday} or ${open})`,
    ids: sql`${idsWith(number)} union all ${idsWith(ofToday)} union all ${idsWith(open)}`,
  };
  if (!may(actor, 'orders.searchCustomers')) return numbers;
  const pattern = containsPattern(text.toLowerCase());
  const name = sql`lower(orders.name) like ${pattern}`;
  const contactPattern = containsPattern(contactSearch(text) ?? text);
  const contact = sql`orders.contact like ${contactPattern}`;
  const account = sql`
    (lower(users.name) like ${pattern} or users.email like ${pattern} or users.contact like ${contactPattern})`;
  return {
    condition: sql`(${numbers.condition} or ${name} or ${contact}
      or orders.user_id in (select users.id from users where ${account}))`,
    ids: sql`${numbers.ids} union all ${idsWith(name)} union all ${idsWith(contact)}
      union all
      select newest.id from users cross join lateral (
        ${idsWith(sql`orders.user_id = users.id`)} ${newestFirstLimit(sql, count)}) as newest
      where ${account}`,
  };
}
