import type { AuditAction } from '@canteen/domain/audit/audit-actions';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { differencesWithName } from '../../audit/differences.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';
import type { Queryable } from '../../database/sql.ts';
import { shopNotFound } from '../../errors/app-error.ts';
import { presentStaffShop, shopForAudit, type ShopRecord } from '../../presenters/shop.ts';
import { requireCurrentSession } from '../../sessions/check-session.ts';
import { lockShop, shopById } from '../queries.ts';

interface ShopChange {
  /** For the audit trail, such as 'shop.update'. */
  action: AuditAction;
  /** Writes the change while the shop is locked; false when there is nothing to change. */
  write(tx: Queryable, shop: ShopRecord): Promise<boolean>;
}

/**
 * Runs a change of one shop: locks the shop, makes the change and writes its audit entry in one transaction, then
 * publishes it to every process. Does nothing when nothing changes.
 * @throws NOT_FOUND 404, INVALID 400 when the picture is gone
 */
export async function changeShop(
  ctx: Context,
  actor: SessionActor,
  id: string,
  { action, write }: ShopChange,
): Promise<StaffShop> {
  const now = ctx.clock.now();
  let isChanged = false;
  const change = async (tx: Queryable) => {
    const current = await lockShop(tx, id);
    await requireCurrentSession(tx, now, actor);
    if (!current) throw shopNotFound();
    isChanged = await write(tx, current);
    if (!isChanged) return current;
    const changed = (await shopById(tx, id)) ?? current;
    await recordAudit(tx, {
      at: now,
      actor,
      action,
      subjectKind: 'shop',
      subjectId: id,
      ...differencesWithName(shopForAudit(current, now), shopForAudit(changed, now)),
    });
    return changed;
  };
  // An import may add the same tags in another order.
  const shop = await retryDeadlocks(() => ctx.sql.begin(change));
  if (isChanged) publishShopChange(ctx, id);
  return presentStaffShop(shop, now);
}

/** Publishes a change of a shop and of its menu, which contains the shop's name and state. Call it after the commit. */
export function publishShopChange(ctx: Context, shopId: string): void {
  ctx.signals.publish({ kind: 'shops' });
  ctx.signals.publish({ kind: 'menu', shopId });
}
