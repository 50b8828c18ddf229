import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { sessionEnded } from '../errors/app-error.ts';
import { readDeletion } from './read-deletion.ts';

/**
 * Keeps the actor's account, which was to be deleted. Without a request it changes nothing.
 * @throws SESSION_ENDED 401 when the account was deleted meanwhile
 */
export async function withdrawDeletion(ctx: Context, actor: SessionActor): Promise<Deletion> {
  await ctx.sql.begin(async (tx) => {
    const withdrawn = await tx`
      update users set deletion_requested_at = null
      where users.id = ${actor._id} and users.deletion_requested_at is not null`;
    if (withdrawn.count === 0) {
      // The update waited while the account was deleted, or there was no request.
      const found = await tx`select from users where users.id = ${actor._id}`;
      if (found.count === 0) throw sessionEnded();
      return;
    }
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor,
      action: 'user.withdraw-deletion',
      subjectKind: 'user',
      subjectId: actor._id,
    });
  });
  ctx.signals.publish({ kind: 'user', userId: actor._id });
  return readDeletion(ctx, { ...actor, deletionRequestedAt: null });
}
