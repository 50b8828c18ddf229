import { DAY_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Queryable } from '../database/sql.ts';
import { FAILED_JOB_DAYS } from '../job-queues/queues.ts';

/** As long as a failed mail is kept for staff to retry. */
const RETENTION_MS = FAILED_JOB_DAYS * DAY_MS;

/**
 * Deletes what was to be mailed about changes of an account that is deleted now, in the caller's transaction. The mail that the
 * deletion was requested is still sent.
 */
export async function removeNoticesTo(tx: Queryable, email: string): Promise<void> {
  await tx`
    delete from account_notices
    where account_notices.email = ${email} and account_notices.kind <> 'deletion-requested'`;
}

/** Removes a notice that was mailed, or that staff dismissed. */
export async function removeNotice({ sql }: { sql: Queryable }, id: string): Promise<void> {
  await sql`delete from account_notices where account_notices.id = ${id}`;
}

/** Removes notices that could not be mailed for 90 days. Returns how many. */
export function removeOldNotices({ sql, clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  return deleteInBatches(sql, 'account_notices', () => sql`account_notices.at < ${before}`);
}
