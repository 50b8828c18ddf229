import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { syncRefund } from './sync-refund.ts';

/**
 * Retries a refund now, for admin and owner.
 * @throws FORBIDDEN 403, NOT_FOUND 404, REFUSED 422 when the provider refuses it again, DEPENDENCY_DOWN 503
 */
export async function retryRefund(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'payments.exceptions');
  await syncRefund(ctx, id, actor);
  const [failed] = await ctx.sql<{ reason: string | null }[]>`
    select refunds.last_error as reason from refunds where refunds.id = ${id} and refunds.status = 'failed'`;
  if (failed) throw new AppError('REFUSED', failed.reason ?? 'The refund has failed again');
}
