import { DAY_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

const RETENTION_DAYS = 7;

/** Removes imports that ended more than a week ago. @returns how many it removed */
export function removeOldImports({ sql, clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  // One by one: an import has up to 20,000 rows.
  return deleteInBatches(sql, 'food_imports', () => sql`food_imports.ended_at < ${before}`, 1);
}
