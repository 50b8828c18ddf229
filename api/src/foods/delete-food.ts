import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { foodForAudit } from '../presenters/food.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { lockFood } from './locks.ts';

/**
 * Deletes a food. Past orders keep its name and price in their own lines (decisions, Shops).
 * @throws FORBIDDEN 403, NOT_FOUND 404
 */
export async function deleteFood(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'foods.manage');
  const now = ctx.clock.now();
  const { shopId } = await ctx.sql.begin(async (tx) => {
    const food = await lockFood(tx, id);
    await requireCurrentSession(tx, now, actor);
    requireRight(actor, 'food.edit', { shopId: food.shopId });
    await tx`delete from foods where foods.id = ${id}`;
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'food.delete',
      subjectKind: 'food',
      subjectId: id,
      before: foodForAudit(food),
    });
    return food;
  });
  ctx.signals.publish({ kind: 'menu', shopId });
}
