import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { denialReason } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { isLastOwner, pendingItemsOf } from './queries.ts';

/** Whether the actor's account is to be deleted, what that waits for, and why it cannot be deleted, if so. */
export async function readDeletion(ctx: Context, actor: SessionActor): Promise<Deletion> {
  const requestedAt = actor.deletionRequestedAt;
  return {
    state: requestedAt === null ? 'none' : 'requested',
    requestedAt: requestedAt?.toISOString() ?? null,
    ...(await pendingItemsOf(ctx.sql, actor._id)),
    refusal: denialReason(actor, 'account.delete', { isLastOwner: await isLastOwner(ctx.sql, actor._id) }),
  };
}
