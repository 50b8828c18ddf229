import { DAY_MS } from '@canteen/domain/durations';
import { latestTime } from '@canteen/domain/latest-time';
import type { Context } from '../context/context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { LONGEST_LIMIT_MS } from '../limits/account-limits.ts';

/** Removes expired sessions, one-time codes (a day after they expired) and rate limit counters. Returns how many. */
export async function removeExpired(ctx: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const { sql, clock } = ctx;
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const sessions = await deleteInBatches(sql, 'sessions', () => sql`sessions.expires_at < ${now}`);
  const codes = await deleteInBatches(
    sql,
    'one_time_codes',
    () => sql`one_time_codes.expires_at < ${dayAgo}`,
  );
  // The rate limiter uses the machine's clock, which may have been set back.
  const latest = latestTime(Date.now(), LONGEST_LIMIT_MS);
  const counters = await deleteInBatches(
    sql,
    'rate_limits',
    () => sql`(rate_limits.expire < ${Date.now()} or rate_limits.expire > ${latest})`,
  );
  return sessions + codes + counters;
}
