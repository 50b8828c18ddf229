import { HOUR_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

const UNUSED_HOURS = 24;
/** A picture and its copies may have several MB. */
const BATCH_SIZE = 100;

/**
 * Removes pictures that were uploaded more than a day ago and are not used by a shop or a food.
 * @returns how many it removed
 */
export async function removeUnusedPictures(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - UNUSED_HOURS * HOUR_MS);
  const isUnused = () => ctx.sql`
    pictures.created_at < ${before}
      and not exists (select 1 from shops where shops.picture_id = pictures.id)
      and not exists (select 1 from foods where foods.picture_id = pictures.id)`;
  return deleteInBatches(ctx.sql, 'pictures', isUnused, BATCH_SIZE);
}
