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
import { loadOrders } from './queries.ts';

export type ListOrders = ListOrdersInput & { status?: string | undefined };

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
  const orders = await loadOrders(
    sql,
    sql`select * from orders where ${where} order by orders.created_at desc, orders.id desc limit ${limit + 1}`,
  );
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
  const { status, startDate, endDate, shopId, userId, userFilter, cursor } = input;
  if (status !== undefined) yield sql`orders.status = ${status}`;
  if (startDate !== undefined) yield sql`orders.created_at >= ${startOfDay(startDate)}`;
  if (endDate !== undefined) yield sql`orders.created_at < ${endOfDay(endDate)}`;
  if (shopId !== undefined) yield sql`orders.shop_id = ${shopId}`;
  // A customer's list holds only their own orders, so `userId` changes nothing.
  if (userId !== undefined && orderScope(actor) !== 'own') yield sql`orders.user_id = ${userId}`;
  if (userFilter && isStaff(actor)) yield matching(ctx, actor, userFilter);
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    yield sql`(orders.created_at, orders.id) < (${at}, ${id})`;
  }
}

/**
 * The order's number begins with the text, or the text is its number of today, such as 42, or, for roles that may see
 * customers, the customer's name, email or contact holds it, on the order or in the account.
 */
function matching({ sql, clock }: Context, actor: SessionActor, text: string): Fragment {
  const prefix = `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
  const [, ofToday] = /^#?([0-9]{1,6})$/.exec(text) ?? [];
  const number = sql`(orders.number like ${prefix} ${
    ofToday === undefined
      ? sql``
      : sql`or (orders.campus_day = ${campusDay(clock.now())}::date and orders.day_number = ${Number(ofToday)})`
  })`;
  if (!may(actor, 'orders.searchCustomers')) return number;
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${number} or lower(orders.name) like ${pattern} or orders.contact like ${pattern}
    or orders.user_id in (
      select users.id from users
      where lower(users.name) like ${pattern} or users.email like ${pattern} or users.contact like ${pattern}))`;
}
