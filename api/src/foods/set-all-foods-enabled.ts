import { NO_SUCH_SHOP } from '@canteen/domain/field.schema';
import { listedFoods } from '../audit/listed-foods.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { endStoppedImports, publishEndedImports } from './end-imports.ts';
import { requireNoImport } from './require-no-import.ts';

/**
 * Puts all foods of one shop on the menu or takes them off (section 6, bulk enable and disable). Taking them off ends the
 * imports into the shop that stand still.
 * @returns how many it changed
 * @throws FORBIDDEN 403, NOT_FOUND 404 when there is no such shop, REFUSED 422 when a spreadsheet that is imported into it
 *   would add enabled foods after they were disabled
 */
export async function setAllFoodsEnabled(
  ctx: Context,
  actor: SessionActor,
  shopId: string,
  enabled: boolean,
): Promise<number> {
  requireRight(actor, 'foods.bulk', { shopId });
  const now = ctx.clock.now();
  const { foods, ended } = await ctx.sql.begin(async (tx) => {
    if ((await lockShops(tx, [shopId])).length === 0) throw notFound(NO_SUCH_SHOP);
    await requireCurrentSession(tx, now, actor);
    if (!enabled) await requireNoImport(tx, shopId, now);
    const ended = enabled ? [] : await endStoppedImports(tx, shopId, { what: 'disabled', now });
    const changed = await tx<{ _id: string; name: string }[]>`
      update foods set enabled = ${enabled}
      where foods.shop_id = ${shopId} and foods.enabled <> ${enabled}
      returning foods.id as "_id", foods.name`;
    if (changed.count === 0) return { foods: [], ended };
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'foods.setEnabled',
      subjectKind: 'shop',
      subjectId: shopId,
      before: { enabled: !enabled, ...listedFoods(changed, changed.count) },
      after: { enabled },
    });
    return { foods: changed, ended };
  });
  publishEndedImports(ctx, ended);
  if (foods.length > 0) ctx.signals.publish({ kind: 'menu', shopId });
  return foods.length;
}
