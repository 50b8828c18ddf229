import type { Context } from '../context/context.ts';

const UNUSED_HOURS = 24;

/**
 * Removes pictures that were uploaded more than a day ago and are not used by a shop or a food.
 * @returns how many it removed
 */
export async function removeUnusedPictures(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - UNUSED_HOURS * 3_600_000);
  const removed = await ctx.sql`
    delete from pictures
    where pictures.created_at < ${before}
      and not exists (select 1 from shops where shops.picture_id = pictures.id)
      and not exists (select 1 from foods where foods.picture_id = pictures.id)`;
  return removed.count;
}
