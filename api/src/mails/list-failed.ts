import type { FailedMail } from '@canteen/domain/mails/failed-mail.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { listedFailedMails } from './queries.ts';

/**
 * The last 500 mails that could not be sent, the last first, for admin and owner. Leaves out those with a code that has
 * expired. @throws FORBIDDEN 403, DEPENDENCY_DOWN 503
 */
export async function listFailedMails(ctx: Context, actor: SessionActor): Promise<FailedMail[]> {
  requireRight(actor, 'mails.failed');
  const mails = await listedFailedMails(ctx);
  return mails.map(({ id, name, error, attempts, at, to }) => ({
    _id: id,
    kind: name,
    to,
    error,
    attempts,
    at: at.toISOString(),
  }));
}
