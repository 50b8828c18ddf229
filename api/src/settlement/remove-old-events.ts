import type { Context } from '../context/context.ts';

/** The provider repeats an event for a day; after this long none comes again. */
const KEPT_MS = 30 * 86_400_000;

/** Forgets which events of the provider were applied long ago; answers how many. */
export async function removeOldEvents(ctx: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS);
  const removed = await ctx.sql`delete from provider_events where provider_events.received_at < ${before}`;
  return removed.count;
}
