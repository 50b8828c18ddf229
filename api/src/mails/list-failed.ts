import type { FailedMail } from '@canteen/domain/failed-mail.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { MAX_ROWS } from '../database/paging.ts';
import { requireRight } from '../errors/require-right.ts';

interface Payload {
  /** Only in jobs of former versions that failed. They are kept as long as all failed jobs. */
  to?: string;
  codeId?: string;
  orderId?: string;
  noticeId?: string;
}

/** Mails that could not be sent, the last first, for admin and owner. @throws FORBIDDEN 403, DEPENDENCY_DOWN 503 */
export async function listFailedMails(ctx: Context, actor: SessionActor): Promise<FailedMail[]> {
  requireRight(actor, 'mails.failed');
  const jobs = await ctx.jobs.failed('email', MAX_ROWS);
  const recipients = await recipientsOf(
    ctx,
    jobs.map(({ payload }) => payload as Payload),
  );
  return jobs.map(({ id, name, error, attempts, at }, index) => ({
    _id: id,
    kind: name,
    to: recipients[index] ?? null,
    error,
    attempts,
    at: at.toISOString(),
  }));
}

/** The current email address for each mail; undefined when nothing would be sent. */
async function recipientsOf(ctx: Context, payloads: readonly Payload[]): Promise<(string | undefined)[]> {
  const all = (pick: (payload: Payload) => string | undefined) =>
    payloads.flatMap((each) => pick(each) ?? []);
  const rows = await ctx.sql<{ id: string; email: string }[]>`
    select one_time_codes.id, one_time_codes.email from one_time_codes
    where one_time_codes.id = any(${all(({ codeId }) => codeId)})
      and one_time_codes.consumed_at is null and one_time_codes.expires_at > ${ctx.clock.now()}
    union all
    select account_notices.id, account_notices.email from account_notices
    where account_notices.id = any(${all(({ noticeId }) => noticeId)})
    union all
    select orders.id, users.email from orders join users on users.id = orders.user_id
    where orders.id = any(${all(({ orderId }) => orderId)})`;
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return payloads.map(
    ({ to, codeId, noticeId, orderId }) => to ?? emails.get(codeId ?? noticeId ?? orderId ?? ''),
  );
}
