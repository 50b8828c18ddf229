import type { Context } from '../context/context.ts';
import { MAX_ROWS } from '../database/paging.ts';
import type { FailedJob } from '../job-queues/jobs-interface.ts';

interface Payload {
  /** Only in jobs of former versions that failed. They are kept as long as all failed jobs. */
  to?: string;
  codeId?: string;
  orderId?: string;
  noticeId?: string;
}

export interface FailedMailJob extends Omit<FailedJob, 'payload'> {
  payload: Payload;
  /** The current email address; null when nothing would be sent. */
  to: string | null;
  /** It has a one-time code whose time is over, so nobody can do anything with it. */
  isExpiredCode: boolean;
}

/** BullMQ reads each job with a statement of its own, and the jobs of a page must be read within a second. */
const PAGE_SIZE = 50;

/** All mails that could not be sent, the last first, in pages. @throws DEPENDENCY_DOWN 503 */
export async function* failedMailPages(ctx: Context): AsyncGenerator<FailedMailJob[]> {
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const jobs = await ctx.jobs.failed('email', { skip, max: PAGE_SIZE });
    // A page can be short although more follow, when a job of it was removed meanwhile.
    if (jobs.length === 0) return;
    yield await withRecipients(ctx, jobs);
  }
}

/**
 * The last 500 mails that could not be sent, the last first, without those with a code that has expired.
 * @throws DEPENDENCY_DOWN 503
 */
export async function listedFailedMails(ctx: Context): Promise<FailedMailJob[]> {
  // By id: when another mail fails between two pages, the last one of a page is the first of the next page too.
  const listed = new Map<string, FailedMailJob>();
  for await (const page of failedMailPages(ctx)) {
    for (const mail of page) if (!mail.isExpiredCode) listed.set(mail.id, mail);
    if (listed.size >= MAX_ROWS) break;
  }
  return [...listed.values()].slice(0, MAX_ROWS);
}

/** The failed mail with this id of its job; null when there is none. @throws DEPENDENCY_DOWN 503 */
export async function findFailedMail(ctx: Context, id: string): Promise<FailedMailJob | null> {
  const job = await ctx.jobs.findFailed('email', id);
  const [mail] = job ? await withRecipients(ctx, [job]) : [];
  return mail ?? null;
}

async function withRecipients(ctx: Context, jobs: readonly FailedJob[]): Promise<FailedMailJob[]> {
  const mails = jobs.map((job) => ({ ...job, payload: job.payload as Payload }));
  const all = (pick: (payload: Payload) => string | undefined) =>
    mails.flatMap(({ payload }) => pick(payload) ?? []);
  const rows = await ctx.sql<{ id: string; email: string | null }[]>`
    select one_time_codes.id,
      case when one_time_codes.consumed_at is null then one_time_codes.email end as email
    from one_time_codes
    where one_time_codes.id = any(${all(({ codeId }) => codeId)})
      and one_time_codes.expires_at > ${ctx.clock.now()}
    union all
    select account_notices.id, account_notices.email from account_notices
    where account_notices.id = any(${all(({ noticeId }) => noticeId)})
    union all
    select orders.id, users.email from orders join users on users.id = orders.user_id
    where orders.id = any(${all(({ orderId }) => orderId)})`;
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return mails.map((mail) => {
    const { to, codeId, noticeId, orderId } = mail.payload;
    return {
      ...mail,
      to: to ?? emails.get(codeId ?? noticeId ?? orderId ?? '') ?? null,
      isExpiredCode: to === undefined && codeId !== undefined && !emails.has(codeId),
    };
  });
}
