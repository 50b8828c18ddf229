import type { Context } from '../context/context.ts';
import { oneRunAtATime } from '../context/one-run-at-a-time.ts';
import { workThrough } from '../provider/work-through.ts';
import { syncRefund } from './sync-refund.ts';

const RETRY_FAILED_MINUTES = 60;
const MAX_ATTEMPTS = 20;
const CONCURRENCY = 4;
/** After this no further refund is begun. A refund takes at most eight calls of 8 s, and the next run begins after 120 s. */
const RUN_MS = 50_000;

/**
 * Brings the refunds that are not finished up to date: requests the queued ones at the provider, checks those in progress and
 * retries the failed ones once an hour, at most 20 times; first those that were not tried for the longest time. Returns how
 * many it tried. A refund that fails does not stop the others. The run ends after 50 s, and when the provider fails
 * several times in a row; the rest is left to the next run. In a process one run follows the other.
 */
export const syncOpenRefunds = oneRunAtATime(runOnce);

async function runOnce(ctx: Context): Promise<number> {
  const limits = {
    concurrency: CONCURRENCY,
    ends: performance.now() + RUN_MS,
    failures: { inARow: 0 },
    onFailure: ({ id }: { id: string }, error: unknown) =>
      ctx.log.warn({ err: error, refundId: id }, 'a refund could not be processed; will retry'),
  };
  const open = await openRefunds(ctx);
  const { left } = await workThrough(open, limits, ({ id }) => syncRefund(ctx, id));
  const tried = open.length - left;
  if (left > 0) ctx.log.warn({ tried, left }, 'some refunds are left to the next run');
  return tried;
}

/** Those that were not tried for the longest time come first, so that some that hang do not delay the others for ever. */
function openRefunds(ctx: Context) {
  const since = new Date(ctx.clock.now().getTime() - RETRY_FAILED_MINUTES * 60_000);
  return ctx.sql<{ id: string }[]>`
    select refunds.id from refunds
    where refunds.status in ('queued', 'requested')
      or (refunds.status = 'failed' and refunds.updated_at < ${since} and refunds.attempts < ${MAX_ATTEMPTS})
    order by refunds.updated_at, refunds.created_at`;
}
