import {
  MAX_DROP_POINTS,
  type DropPoint,
  type SaveDropPointInput,
} from '@canteen/domain/drop-points/drop-point.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import { requireOnCampus } from '../errors/require-on-campus.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { allDropPoints, dropPointOfKey, lockDropPoints } from './queries.ts';
import { requireFreeName } from './require-free-name.ts';

/**
 * Adds a drop point (decisions, Shops). A repeat by the same user with the same key adds none: it answers the drop
 * point as it is now, with `isNew` false.
 * @param key the `creationKey` of the request; null without one
 * @throws FORBIDDEN 403, OUTSIDE_CAMPUS 422, CONFLICT 409 when the name is taken, REFUSED 422 when there are too many
 */
export async function createDropPoint(
  ctx: Context,
  actor: SessionActor,
  { name, location }: SaveDropPointInput,
  key: string | null,
): Promise<{ dropPoint: DropPoint; isNew: boolean }> {
  requireRight(actor, 'dropPoints.manage');
  requireOnCampus(ctx.config.campus, 'location', location);
  const now = ctx.clock.now();
  const added = await ctx.sql.begin(async (tx) => {
    await lockDropPoints(tx);
    await requireCurrentSession(tx, now, actor);
    const known = await dropPointOfKey(tx, key);
    if (known) return { dropPoint: known, isNew: false };
    await requireFreeName(tx, name, null);
    if ((await allDropPoints(tx)).length >= MAX_DROP_POINTS)
      throw new AppError('REFUSED', `There can be at most ${MAX_DROP_POINTS} drop points. Delete one first.`);
    const [row] = await tx<{ id: string }[]>`
      insert into drop_points ${tx({ name, ...location, createdAt: now, creationKey: key })} returning drop_points.id`;
    const _id = row?.id ?? '';
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'drop-point.create',
      subjectKind: 'drop-point',
      subjectId: _id,
      after: { name, location },
    });
    return { dropPoint: { _id, name, location }, isNew: true };
  });
  if (added.isNew) ctx.signals.publish({ kind: 'shops' });
  return added;
}
