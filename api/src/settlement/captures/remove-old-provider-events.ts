import { DAY_MS } from '@canteen/domain/durations';
import type { Context } from '../../context/context.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';

/** Long enough to recognise a repeated event: the provider repeats one for a day. */
const RETENTION_MS = 30 * DAY_MS;

/** Removes the record of webhook events applied more than 30 days ago. Returns how many. */
export function removeOldProviderEvents({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  return deleteInBatches(sql, 'provider_events', () => sql`provider_events.received_at < ${before}`);
}
