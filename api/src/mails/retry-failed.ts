import { may } from '@canteen/domain/permissions';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { SessionActor } from '../http/env.ts';

/** Has a mail that was given up tried again now. @throws FORBIDDEN 403, NOT_FOUND 404, DEPENDENCY_DOWN 503 */
export async function retryFailedMail(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  if (!may(actor, 'mails.failed')) throw forbidden();
  if (!(await ctx.jobs.retry('email', id))) throw notFound('This mail is not waiting for anyone any more');
}
