import type { Queryable } from '../database/sql.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * The worker fails an import after about 20 minutes without progress (docs/decisions/0062). One that made none for 30 minutes
 * has no worker, so it blocks nothing.
 */
const STOPPED_AFTER_MS = 30 * 60_000;

/**
 * Refuses a change of all foods of a shop while an import runs, because the import would add foods after the change. The
 * caller must have locked the shop.
 * @throws REFUSED 422
 */
export async function requireNoImport(tx: Queryable, shopId: string, now: Date): Promise<void> {
  const running = await tx`
    select 1 from food_imports
    where food_imports.shop_id = ${shopId} and food_imports.ended_at is null
      and food_imports.updated_at > ${new Date(now.getTime() - STOPPED_AFTER_MS)} limit 1`;
  if (running.count > 0)
    throw new AppError(
      'REFUSED',
      'A spreadsheet is being imported into this shop. Try again when it has ended.',
    );
}
