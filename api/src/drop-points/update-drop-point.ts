import type { DropPoint, UpdateDropPointInput } from '@canteen/domain/drop-points/drop-point.schema';
import { differences, differencesWithName } from '../audit/differences.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { mergeEdit } from '../errors/merge-edit.ts';
import { requireOnCampus } from '../errors/require-on-campus.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { lockDropPoint } from './queries.ts';
import { requireFreeName } from './require-free-name.ts';

/**
 * Changes the name and the place of a drop point. Orders keep the place they were sent to. A request that changes
 * nothing, such as a repeat, returns the drop point and writes no audit entry.
 * @throws FORBIDDEN 403, NOT_FOUND 404, OUTSIDE_CAMPUS 422, CONFLICT 409 when the name is taken; with `dropPoint` when
 *   somebody else has changed the same field
 */
export async function updateDropPoint(
  ctx: Context,
  actor: SessionActor,
  id: string,
  input: UpdateDropPointInput,
): Promise<DropPoint> {
  requireRight(actor, 'dropPoints.manage');
  requireOnCampus(ctx.config.campus, 'location', input.location);
  const now = ctx.clock.now();
  let isChanged = false;
  const dropPoint = await ctx.sql.begin(async (tx) => {
    const current = await lockDropPoint(tx, id);
    await requireCurrentSession(tx, now, actor);
    const { name, location } = withOtherChanges(current, input);
    const next = { _id: id, name, location: { lat: location.lat, lng: location.lng } };
    isChanged = Object.keys(differences(current, next).after).length > 0;
    if (!isChanged) return current;
    await requireFreeName(tx, name, id);
    await tx`
      update drop_points set name = ${name}, lat = ${location.lat}, lng = ${location.lng}
      where drop_points.id = ${id}`;
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'drop-point.update',
      subjectKind: 'drop-point',
      subjectId: id,
      ...differencesWithName(current, next),
    });
    return next;
  });
  if (isChanged) ctx.signals.publish({ kind: 'shops' });
  return dropPoint;
}

type Values = Pick<DropPoint, 'name' | 'location'>;

const withOtherChanges = (now: DropPoint, { before, ...sent }: UpdateDropPointInput): Values =>
  mergeEdit<Values>({
    fields: ['name', 'location'],
    now,
    before,
    sent,
    conflict: {
      message: 'Somebody else has changed this drop point. Look at it again.',
      fieldMessage: (field) =>
        field === 'name'
          ? `Somebody else has changed this to ${now.name}. Save again to replace it.`
          : 'Somebody else has moved the pin. Save again to replace its place.',
      body: { dropPoint: now },
    },
  });
