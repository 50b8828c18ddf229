import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { lockDropPoint } from './queries.ts';

/** Deletes a drop point. Orders keep the place they were sent to. @throws FORBIDDEN 403, NOT_FOUND 404 */
export async function deleteDropPoint(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'dropPoints.manage');
  const now = ctx.clock.now();
  await ctx.sql.begin(async (tx) => {
    const { name, location } = await lockDropPoint(tx, id);
    await requireCurrentSession(tx, now, actor);
    await tx`delete from drop_points where drop_points.id = ${id}`;
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'drop-point.delete',
      subjectKind: 'drop-point',
      subjectId: id,
      before: { name, location },
    });
  });
  ctx.signals.publish({ kind: 'shops' });
}
