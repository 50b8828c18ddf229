import { campusDay, endOfDay, startOfDay } from '@canteen/domain/campus-time';
import { isOrderStatus } from '@canteen/domain/order-status';
import type { ListOrdersInput, OrderView } from '@canteen/domain/order.schema';
import type { OrderRecord } from '@canteen/domain/order-view';
import { may, orderScope } from '@canteen/domain/permissions';
import { isStaff } from '@canteen/domain/staff';
import type { Fragment } from 'postgres';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { decodeCursor, MAX_ROWS, toPage, type Page } from '../database/paging.ts';
import { presentOrder } from '../presenters/order.ts';
import { isOrderNumberStart } from './order-number.ts';
import { loadOrders } from './queries.ts';

export type ListOrders = ListOrdersInput & { status?: string | undefined };

/** So many of the newest orders are searched without an index, for each row of the answer. */
const RECENT_PER_ROW = 40;

const positionOf = (order: OrderRecord) => ({ at: order.createdAt, id: order._id });

/**
 * The orders that the actor may see, newest first (section 7; decisions, Roles): for a customer their own, for a shop
 * admin their own and those of their shops, for admin, owner and delivery all. A filter never adds orders to that.
 * `startDate` and `endDate` are days in UTC+5:30, both included.
 * @throws UNKNOWN_STATUS 400, INVALID 400 when the cursor is not valid
 */
export async function listOrders(
  ctx: Context,
  actor: SessionActor,
  input: ListOrders,
): Promise<Page<OrderView>> {
  if (input.status !== undefined && !isOrderStatus(input.status)) {
    throw new AppError('UNKNOWN_STATUS', 'There is no such status');
  }
  const { sql } = ctx;
  const limit = input.limit ?? MAX_ROWS;
  const conditions = [scope(ctx, actor), ...filters(ctx, actor, input)];
  const where = conditions.reduce((all, condition) => sql`${all} and ${condition}`);
  const newestFirst = (count: number) => sql`order by orders.created_at desc, orders.id desc limit ${count}`;
  const page = newestFirst(limit + 1);
  const text = isStaff(actor) ? input.userFilter : undefined;
  let orders: OrderRecord[] = [];
  if (text) {
    const search = matching(ctx, actor, text, { where, page });
    const recent = sql`select * from orders where ${where} ${newestFirst(RECENT_PER_ROW * limit)}`;
    // Most texts are of recent orders, or of many. Otherwise all orders are searched, by their indexes.
    orders = await loadOrders(
      sql,
      sql`select * from (${recent}) as orders where ${search.condition} ${page}`,
    );
    if (orders.length <= limit)
      orders = await loadOrders(sql, sql`select * from orders where orders.id in (${search.ids}) ${page}`);
  } else orders = await loadOrders(sql, sql`select * from orders where ${where} ${page}`);
  const { rows, next } = toPage(orders, limit, positionOf);
  return { rows: rows.map((order) => presentOrder(actor, order)), next };
}

function scope({ sql }: Context, actor: SessionActor): Fragment {
  const own = sql`orders.user_id = ${actor._id}`;
  switch (orderScope(actor)) {
    case 'all':
      return sql`true`;
    case 'managed':
      return sql`(orders.shop_id = any(${[...actor.managedShops]}) or ${own})`;
    case 'own':
      return own;
  }
}

function* filters(ctx: Context, actor: SessionActor, input: ListOrders): Generator<Fragment> {
  const { sql } = ctx;
  const { status, startDate, endDate, shopId, userId, cursor } = input;
  if (status !== undefined) yield sql`orders.status = ${status}`;
  if (startDate !== undefined) yield sql`orders.created_at >= ${startOfDay(startDate)}`;
  if (endDate !== undefined) yield sql`orders.created_at < ${endOfDay(endDate)}`;
  if (shopId !== undefined) yield sql`orders.shop_id = ${shopId}`;
  // A customer's list holds only their own orders, so `userId` changes nothing.
  if (userId !== undefined && orderScope(actor) !== 'own') yield sql`orders.user_id = ${userId}`;
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    yield sql`(orders.created_at, orders.id) < (${at}, ${id})`;
  }
}

/**
 * The order's number begins with the text, or the text is its number of today, such as 42, or, for roles that may see
 * customers, the customer's name, email or contact holds it, on the order or in the account. As a condition for a few
 * orders, and as the ids of all such orders among those of `where`, or at least of the first `page`. The ids come from one
 * index each, because with `or` PostgreSQL reads all orders when it expects many.
 */
function matching(
  { sql, clock }: Context,
  actor: SessionActor,
  text: string,
  { where, page }: { where: Fragment; page: Fragment },
): { condition: Fragment; ids: Fragment } {
  const prefix = text.toUpperCase();
  const [, ofToday] = /^#?([0-9]{1,6})$/.exec(text) ?? [];
  const number = isOrderNumberStart(prefix)
    ? sql`orders.number between ${prefix.padEnd(6, '2')} and ${prefix.padEnd(6, 'Z')}`
    : sql`false`;
  const dayNumber =
    ofToday === undefined
      ? sql`false`
      : sql`(orders.campus_day = ${campusDay(clock.now())}::date and orders.day_number = ${Number(ofToday)})`;
  const idsWith = (condition: Fragment) => sql`select orders.id from orders where ${where} and ${condition}`;
  const numbers = {
    condition: sql`(${number} or ${dayNumber})`,
    ids: sql`${idsWith(number)} union all ${idsWith(dayNumber)}`,
  };
  if (!may(actor, 'orders.searchCustomers')) return numbers;
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`lower(orders.name) like ${pattern}`;
  const contact = sql`orders.contact like ${pattern}`;
  const customer = sql`
    (lower(users.name) like ${pattern} or users.email like ${pattern} or users.contact like ${pattern})`;
  return {
    condition: sql`(${numbers.condition} or ${name} or ${contact}
      or orders.user_id in (select users.id from users where ${customer}))`,
    ids: sql`${numbers.ids} union all ${idsWith(name)} union all ${idsWith(contact)}
      union all
      select theirs.id from users cross join lateral (
        ${idsWith(sql`orders.user_id = users.id`)} ${page}) as theirs
      where ${customer}`,
  };
}
