import { may } from '@canteen/domain/users/permissions';
import type { Context } from '../context/context.ts';
import { forbidden, notFound } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';

/** Retries a failed mail now, for admin and owner. @throws FORBIDDEN 403, NOT_FOUND 404, DEPENDENCY_DOWN 503 */
export async function retryFailedMail(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  if (!may(actor, 'mails.failed')) throw forbidden();
  if (!(await ctx.jobs.retry('email', id)))
    throw notFound('This mail is no longer in the list of failed mails');
}
