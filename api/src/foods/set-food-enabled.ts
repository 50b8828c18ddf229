import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { presentStaffFood } from '../presenters/food.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { lockFood } from './locks.ts';

/** Puts a food on the menu or takes it off (section 7). @throws FORBIDDEN 403, NOT_FOUND 404 */
export async function setFoodEnabled(
  ctx: Context,
  actor: SessionActor,
  id: string,
  enabled: boolean,
): Promise<StaffFood> {
  requireRight(actor, 'foods.manage');
  const now = ctx.clock.now();
  let isChanged = false;
  const food = await ctx.sql.begin(async (tx) => {
    const current = await lockFood(tx, id);
    await requireCurrentSession(tx, now, actor);
    requireRight(actor, 'food.edit', { shopId: current.shopId });
    isChanged = current.enabled !== enabled;
    if (!isChanged) return current;
    await tx`update foods set enabled = ${enabled} where foods.id = ${id}`;
    const { name } = current;
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'food.setEnabled',
      subjectKind: 'food',
      subjectId: id,
      before: { name, enabled: current.enabled },
      after: { name, enabled },
    });
    return { ...current, enabled };
  });
  if (isChanged) ctx.signals.publish({ kind: 'menu', shopId: food.shopId });
  return presentStaffFood(food);
}
