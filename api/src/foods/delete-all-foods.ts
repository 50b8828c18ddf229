import { NO_SUCH_SHOP } from '@canteen/domain/field.schema';
import { listedFoods, MAX_LISTED_FOODS } from '../audit/listed-foods.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { foodForAudit } from '../presenters/food.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { endStoppedImports, publishEndedImports } from './end-imports.ts';
import { foodsForStaff } from './queries.ts';
import { requireNoImport } from './require-no-import.ts';

/**
 * Deletes all foods of one shop (section 6), and ends the imports into it that stand still. Past orders keep their own
 * lines.
 * @returns how many it deleted
 * @throws FORBIDDEN 403, NOT_FOUND 404 when there is no such shop, REFUSED 422 while a spreadsheet is imported into it
 */
export async function deleteAllFoods(ctx: Context, actor: SessionActor, shopId: string): Promise<number> {
  requireRight(actor, 'foods.bulk', { shopId });
  const now = ctx.clock.now();
  const { deleted, ended } = await ctx.sql.begin(async (tx) => {
    if ((await lockShops(tx, [shopId])).length === 0) throw notFound(NO_SUCH_SHOP);
    await requireCurrentSession(tx, now, actor);
    await requireNoImport(tx, shopId, now);
    const ended = await endStoppedImports(tx, shopId, { what: 'deleted', now });
    const { rows: foods } = await foodsForStaff(tx, [shopId], { limit: MAX_LISTED_FOODS });
    if (foods.length === 0) return { deleted: 0, ended };
    const { count } = await tx`delete from foods where foods.shop_id = ${shopId}`;
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'foods.deleteAll',
      subjectKind: 'shop',
      subjectId: shopId,
      before: listedFoods(foods.map(foodForAudit), count),
    });
    return { deleted: count, ended };
  });
  publishEndedImports(ctx, ended);
  if (deleted > 0) ctx.signals.publish({ kind: 'menu', shopId });
  return deleted;
}
