import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError, notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { listFailedMails } from './list-failed.ts';
import { findFailedMail } from './queries.ts';

const NOBODY = 'This mail cannot be sent any more: the account was deleted, or the code is no longer valid';
export const NOT_LISTED = 'This mail is no longer in the list of failed mails';

/**
 * Retries a failed mail now, for admin and owner.
 * @throws FORBIDDEN 403, NOT_FOUND 404, REFUSED 422 when nothing would be sent, DEPENDENCY_DOWN 503
 */
export async function retryFailedMail(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'mails.failed');
  const mail = await findFailedMail(ctx, id);
  if (mail?.to === null) throw new AppError('REFUSED', NOBODY);
  if (!(await ctx.jobs.retry('email', id))) throw notFound(NOT_LISTED);
}

/**
 * Retries all failed mails of the list now, for admin and owner. Leaves out those that nobody would get.
 * @returns how many are queued
 * @throws FORBIDDEN 403, DEPENDENCY_DOWN 503
 */
export async function retryAllFailedMails(ctx: Context, actor: SessionActor): Promise<number> {
  const listed = await listFailedMails(ctx, actor);
  let queued = 0;
  for (const { _id, to } of listed) {
    if (to !== null && (await ctx.jobs.retry('email', _id))) queued += 1;
  }
  return queued;
}
