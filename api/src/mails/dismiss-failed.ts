import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { rowIdOf } from '../job-queues/job-id.ts';
import { removeNotice } from '../notices/remove-notices.ts';
import { endCodeMail } from '../one-time-codes/dispatch-codes.ts';
import { removeUnsentMails } from '../orders/unsent-mails.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { findFailedMail, listedFailedMails, type FailedMailJob } from './queries.ts';
import { NOT_LISTED } from './retry-failed.ts';

/**
 * Dismisses a failed mail, for admin and owner: it is never sent. Call it with `withActor`.
 * @throws FORBIDDEN 403, NOT_FOUND 404, DEPENDENCY_DOWN 503, SessionChangedError
 */
export async function dismissFailedMail(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'mails.failed');
  const mail = await findFailedMail(ctx, id);
  if (!mail || !(await dismiss(ctx, actor, mail))) throw notFound(NOT_LISTED);
}

/**
 * Dismisses the failed mails of the list whose last try failed from `from` to `until`, for admin and owner, so that none is
 * dismissed that the user has not seen. Call it with `withActor`.
 * @returns how many it dismissed
 * @throws FORBIDDEN 403, DEPENDENCY_DOWN 503, SessionChangedError
 */
export async function dismissFailedMails(
  ctx: Context,
  actor: SessionActor,
  { from, until }: { from: Date | null; until: Date },
): Promise<number> {
  requireRight(actor, 'mails.failed');
  let dismissed = 0;
  for (const mail of await listedFailedMails(ctx))
    if (mail.at <= until && (from === null || mail.at >= from) && (await dismiss(ctx, actor, mail)))
      dismissed += 1;
  return dismissed;
}

/** False when the mail is not in the list any more. */
async function dismiss(ctx: Context, actor: SessionActor, mail: FailedMailJob): Promise<boolean> {
  const { orderId, codeId, noticeId } = mail.payload;
  const now = ctx.clock.now();
  const write = async (tx: Queryable): Promise<void> => {
    await requireCurrentSession(tx, now, actor);
    await removeUnsent(ctx, tx, mail);
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'mail.dismiss',
      subjectKind: 'mail',
      subjectId: orderId ?? codeId ?? noticeId ?? mail.id,
      before: { mail: mail.name },
    });
    // Last, so that nothing is stored when the job store does not answer.
    if (!(await ctx.jobs.removeFailed('email', mail.id))) throw new GoneError();
  };
  try {
    await ctx.sql.begin(write);
    return true;
  } catch (error) {
    if (error instanceof GoneError) return false;
    throw error;
  }
}

class GoneError extends Error {}

/** Removes the row from which the worker would add the mail again, a minute after its job is gone. */
async function removeUnsent(
  { clock }: Context,
  tx: Queryable,
  { id, payload }: FailedMailJob,
): Promise<void> {
  const { orderId, codeId, noticeId } = payload;
  if (codeId !== undefined) await endCodeMail({ sql: tx, clock }, codeId, { codeWasSent: false });
  else if (noticeId !== undefined) await removeNotice({ sql: tx }, noticeId);
  // The job's id ends with the id of the order's event.
  else if (orderId !== undefined) await removeUnsentMails({ sql: tx }, [rowIdOf(id)]);
}
