import type { Context } from '../context/context.ts';

/** Long enough to recognise a repeated event: the provider repeats one for a day. */
const RETENTION_MS = 30 * 86_400_000;

/** Removes the record of webhook events applied more than 30 days ago. Returns how many. */
export async function removeOldProviderEvents(ctx: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_MS);
  const removed = await ctx.sql`delete from provider_events where provider_events.received_at < ${before}`;
  return removed.count;
}
