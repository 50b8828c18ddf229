import { MINUTE_MS } from '@canteen/domain/durations';
import type { Queryable } from '../database/sql.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * The worker fails an import after about 20 minutes without progress (docs/decisions/0062). One that made none for 30 minutes
 * has no worker, so it blocks nothing, and `endStoppedImports` ends it.
 */
const STOPPED_AFTER_MS = 30 * MINUTE_MS;

/** An import whose last progress was at this time or earlier has stopped. */
export const stoppedBefore = (now: Date) => new Date(now.getTime() - STOPPED_AFTER_MS);

/**
 * Refuses a change of all foods of a shop while an import runs, because the import would add foods after the change. Locks
 * the imports of the shop, so that none that has stopped goes on meanwhile. The caller must have locked the shop.
 * @throws REFUSED 422
 */
export async function requireNoImport(tx: Queryable, shopId: string, now: Date): Promise<void> {
  const open = await tx<{ updatedAt: Date }[]>`
    select food_imports.updated_at from food_imports
    where food_imports.shop_id = ${shopId} and food_imports.ended_at is null
    order by food_imports.id for update`;
  if (open.some(({ updatedAt }) => updatedAt > stoppedBefore(now)))
    throw new AppError(
      'REFUSED',
      'A spreadsheet is being imported into this shop. Try again when it has ended.',
    );
}
