import { recordAudit } from '../../audit/record-audit.ts';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { requireRight } from '../../errors/require-right.ts';
import { requireCurrentSession } from '../../sessions/check-session.ts';
import { publishShopChange } from './change-shop.ts';

/**
 * Enables or disables every shop (section 6).
 * @returns how many it changed
 * @throws FORBIDDEN 403
 */
export async function setAllShopsEnabled(
  ctx: Context,
  actor: SessionActor,
  enabled: boolean,
): Promise<number> {
  requireRight(actor, 'shops.toggleAll');
  const now = ctx.clock.now();
  const shops = await ctx.sql.begin(async (tx) => {
    // Every change of several shops locks them in the order of their ids, which avoids deadlocks.
    const changed = await tx<{ _id: string; name: string }[]>`
      select shops.id as "_id", shops.name from shops
      where shops.enabled <> ${enabled} order by shops.id for update`;
    await requireCurrentSession(tx, now, actor);
    await tx`update shops set enabled = ${enabled} where shops.id = any(${changed.map(({ _id }) => _id)})`;
    for (const { _id, name } of changed)
      await recordAudit(tx, {
        at: now,
        actor,
        action: 'shop.setEnabled',
        subjectKind: 'shop',
        subjectId: _id,
        before: { name, enabled: !enabled },
        after: { name, enabled },
      });
    return changed;
  });
  for (const { _id } of shops) publishShopChange(ctx, _id);
  return shops.length;
}
