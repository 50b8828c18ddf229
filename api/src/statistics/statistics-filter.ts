import type { Fragment } from 'postgres';
import { campusDay, type Day } from '@canteen/domain/campus-time';
import { SALE_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import { isTooLong, TOO_LONG } from '@canteen/domain/statistics/statistics-period';
import type { StatisticsQuery } from '@canteen/domain/statistics/statistics.schema';
import { isAdminOrOwner } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Queryable } from '../database/sql.ts';
import { fieldError } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';

/** Which orders a call counts. */
export interface StatisticsFilter {
  today: Day;
  /** Both included; null when the caller gave none. */
  from: Day | null;
  to: Day | null;
  /** The shops to count; null for all. */
  shops: string[] | null;
  /** The status filter; null when there is none. */
  status: OrderStatus | null;
  /** The statuses that the figures count (decisions, Statistics). */
  counted: readonly OrderStatus[];
}

/**
 * The orders that this user may count with these filters (specification, section 6): admin and owner those of all
 * shops, a shop admin those of their shops.
 * @throws FORBIDDEN 403 for other roles and for a shop that the user does not manage, INVALID 400 for a too long range
 */
export function statisticsFilter(
  actor: SessionActor,
  query: Pick<StatisticsQuery, 'startDate' | 'endDate' | 'status' | 'shopId'>,
  now: Date,
): StatisticsFilter {
  requireRight(actor, 'statistics.view');
  const { startDate, endDate, shopId, status } = query;
  if (shopId !== undefined) requireRight(actor, 'statistics.ofShop', { shopId });
  const today = campusDay(now);
  if (isTooLong(startDate ?? today, endDate ?? today))
    throw fieldError('INVALID', startDate === undefined ? 'endDate' : 'startDate', TOO_LONG);
  const ownShops = isAdminOrOwner(actor) ? null : [...actor.managedShops];
  return {
    today,
    from: startDate ?? null,
    to: endDate ?? null,
    shops: shopId === undefined ? ownShops : [shopId],
    status: status ?? null,
    counted: status === undefined ? SALE_STATUSES : [status],
  };
}

/** Whether the shop exists, or was deleted and has orders. */
export const isKnownShop = (sql: Queryable, shopId: string | undefined): Fragment =>
  shopId === undefined
    ? sql`true`
    : sql`(exists (select 1 from shops where shops.id = ${shopId})
        or exists (select 1 from orders where orders.shop_id = ${shopId}))`;
