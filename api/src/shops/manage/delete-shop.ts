import { DAY_MS } from '@canteen/domain/durations';
import { QUEUE_STATUSES } from '@canteen/domain/orders/order-status';
import { SETTLED_AFTER_DAYS } from '@canteen/domain/payments/settled-after-days';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';
import type { Queryable } from '../../database/sql.ts';
import { AppError, shopNotFound } from '../../errors/app-error.ts';
import { requireRight } from '../../errors/require-right.ts';
import { shopForAudit } from '../../presenters/shop.ts';
import { requireCurrentSession } from '../../sessions/check-session.ts';
import { lockShop } from '../queries.ts';
import { publishShopChange } from './change-shop.ts';

/**
 * Deletes a shop with its menu and its assignments. Its past orders and their figures stay (decisions, Shops).
 * @throws FORBIDDEN 403 with the specification's text, NOT_FOUND 404, REFUSED 422 while orders or payments of the shop
 *   are in progress
 */
export async function deleteShop(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'shop.delete');
  const now = ctx.clock.now();
  // The deletion of an account locks payments of its user in another order.
  const admins = await retryDeadlocks(() => ctx.sql.begin((tx) => deleteLocked(tx, actor, id, now)));
  publishShopChange(ctx, id);
  for (const { userId } of admins) ctx.signals.publish({ kind: 'user', userId });
}

/** Locks the shop and deletes it. Returns the users who were assigned to it. */
async function deleteLocked(tx: Queryable, actor: SessionActor, id: string, now: Date) {
  const shop = await lockShop(tx, id);
  await requireCurrentSession(tx, now, actor);
  if (!shop) throw shopNotFound();
  await lockUnplacedPayments(tx, id, now);
  const reason = await reasonNotToDelete(tx, id, now);
  if (reason !== null) throw new AppError('REFUSED', reason);
  await tx`update payments set refused_at = ${now} where ${isUnplaced(tx, id, now)}`;
  const assigned = await tx<{ userId: string }[]>`
    select shop_admins.user_id from shop_admins where shop_admins.shop_id = ${id}`;
  await tx`delete from shops where shops.id = ${id}`;
  await recordAudit(tx, {
    at: now,
    actor,
    action: 'shop.delete',
    subjectKind: 'shop',
    subjectId: id,
    before: shopForAudit(shop, now),
  });
  return assigned;
}

/** The payments that have no order and may still become one. Older ones are settled, and PostgreSQL need not read them. */
const isUnplaced = (tx: Queryable, shopId: string, now: Date) => tx`
  payments.shop_id = ${shopId} and payments.refused_at is null and payments.erased_at is null
    and payments.created_at > ${new Date(now.getTime() - SETTLED_AFTER_DAYS * DAY_MS)}
    and not exists (select 1 from orders where orders.payment_id = payments.id)`;

/**
 * Waits for orders that are being placed. placeOrder takes the same locks, in the same order: after the deletion it sees
 * that these payments are refused. It may have read the shop before the deletion.
 */
async function lockUnplacedPayments(tx: Queryable, shopId: string, now: Date): Promise<void> {
  await tx`
    select payments.id from payments where ${isUnplaced(tx, shopId, now)}
    order by payments.id for no key update`;
}

/** Why the shop cannot be deleted now: unfinished orders, or payments that may become orders. Null when it can. */
async function reasonNotToDelete(tx: Queryable, shopId: string, now: Date): Promise<string | null> {
  const [row] = await tx<{ orders: number; payments: number }[]>`
    select
      (select count(*)::int from orders
        where orders.shop_id = ${shopId} and orders.status = any(${[...QUEUE_STATUSES]})) as orders,
      (select count(*)::int from payments
        where payments.quote_expires_at > ${now} and ${isUnplaced(tx, shopId, now)}) as payments`;
  const { orders, payments } = row ?? { orders: 0, payments: 0 };
  if (orders > 0)
    return orders === 1
      ? '1 order of this shop is not finished. Deliver or cancel it first.'
      : `${orders} orders of this shop are not finished. Deliver or cancel them first.`;
  if (payments > 0)
    return 'A customer is paying at this shop. Disable the shop, wait 10 minutes and try again.';
  return null;
}
