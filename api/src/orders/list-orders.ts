import type { Fragment } from 'postgres';
import { endOfDay, startOfDay } from '@canteen/domain/campus-time';
import { isOrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { ListOrdersInput, OrderView } from '@canteen/domain/orders/order.schema';
import { may, orderScope } from '@canteen/domain/users/permissions';
import { isStaff } from '@canteen/domain/users/role-flags';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { decodeCursor, MAX_ROWS, toPage, type Page } from '../database/paging.ts';
import { unknownStatus } from '../errors/app-error.ts';
import { presentOrder } from '../presenters/order.ts';
import { ordersInScope } from './orders-in-scope.ts';
import { loadOrders, newestFirstLimit } from './queries.ts';
import { searchOrders } from './search-orders.ts';

/** A limit is rounded up to one of these: each is another statement, whose plan PostgreSQL keeps (docs/decisions/0097). */
const READS = [2, 21, 51, 101, 201, MAX_ROWS + 1];

type ListOrders = ListOrdersInput & { status?: string | undefined };

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
    throw unknownStatus('status');
  }
  const { sql } = ctx;
  const limit = input.limit ?? MAX_ROWS;
  const count = READS.find((rows) => rows > limit) ?? MAX_ROWS + 1;
  const query = { ...input, userId: customerFilter(actor, input.userId) };
  // When the filters compare more than one column, the best plan depends on the values.
  const oneIndex = comparedColumns(actor, query) <= 1;
  const conditions = [ordersInScope(sql, actor), ...filters(ctx, query)];
  const where = conditions.reduce((all, condition) => sql`${all} and ${condition}`);
  const orders =
    input.userFilter && isStaff(actor)
      ? await searchOrders(ctx, actor, { where, oneIndex, text: input.userFilter, count })
      : await loadOrders(
          sql,
          sql`select * from orders where ${where} ${newestFirstLimit(sql, count, oneIndex)}`,
        );
  const { rows, next } = toPage(orders, limit, positionOf);
  return { rows: rows.map((order) => presentOrder(actor, order)), next };
}

/** How many columns the filters compare with one value. */
function comparedColumns(actor: SessionActor, { status, shopId, userId }: ListOrders): number {
  const given = [status, shopId, userId].filter((value) => value !== undefined).length;
  return given + { all: 0, own: 1, managed: 2 }[orderScope(actor)];
}

/**
 * The customer to filter by. Only roles that may search customers may filter by any customer: otherwise the answer would
 * tell a shop admin whose the orders are. For others only their own id counts; another one is ignored (decisions, Roles).
 */
const customerFilter = (actor: SessionActor, userId: string | undefined) =>
  may(actor, 'orders.searchCustomers') || userId === actor._id ? userId : undefined;

function* filters(ctx: Context, input: ListOrders): Generator<Fragment> {
  const { sql } = ctx;
  const { status, startDate, endDate, shopId, userId, cursor } = input;
  if (status !== undefined) yield sql`orders.status = ${status}`;
  if (startDate !== undefined) yield sql`orders.created_at >= ${startOfDay(startDate)}`;
  if (endDate !== undefined) yield sql`orders.created_at < ${endOfDay(endDate)}`;
  if (shopId !== undefined) yield sql`orders.shop_id = ${shopId}`;
  if (userId !== undefined) yield sql`orders.user_id = ${userId}`;
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    yield sql`(orders.created_at, orders.id) < (${at}, ${id})`;
  }
}
