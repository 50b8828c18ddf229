import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { ADD_AGAIN_MS } from '../job-queues/add-again.ts';

const BATCH_SIZE = 100;

/**
 * Adds a mail job for each code that is to be mailed, oldest first, and returns how many there were. The job has the
 * row's id, so adding it twice does nothing.
 * @throws AppError DEPENDENCY_DOWN when the job store is down; the remaining codes stay stored
 */
export async function dispatchCodes(ctx: Context): Promise<number> {
  for (let dispatched = 0; ;) {
    const now = ctx.clock.now();
    const waiting = await ctx.sql<{ id: string; sealed: string }[]>`
      select one_time_codes.id, one_time_codes.sealed from one_time_codes
      where one_time_codes.sealed is not null and one_time_codes.consumed_at is null
        and one_time_codes.expires_at > ${now}
        and (one_time_codes.queued_at is null
          or one_time_codes.queued_at < ${new Date(now.getTime() - ADD_AGAIN_MS)})
      order by one_time_codes.created_at, one_time_codes.id limit ${BATCH_SIZE}`;
    for (const { id, sealed } of waiting) {
      await ctx.jobs.add('email', 'code', { codeId: id, sealed }, { id });
      await ctx.sql`update one_time_codes set queued_at = ${now} where one_time_codes.id = ${id}`;
    }
    dispatched += waiting.length;
    if (waiting.length < BATCH_SIZE) return dispatched;
  }
}

/** Stores that a code needs no mail any more: it was sent, none is needed, or staff dismissed it. */
export async function endCodeMail(
  { sql, clock }: { sql: Queryable; clock: Context['clock'] },
  codeId: string,
  { codeWasSent }: { codeWasSent: boolean },
): Promise<void> {
  await sql`
    update one_time_codes set sealed = null, mailed_at = ${codeWasSent ? clock.now() : null}
    where one_time_codes.id = ${codeId}`;
}
