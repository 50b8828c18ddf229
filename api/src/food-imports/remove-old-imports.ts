import type { Context } from '../context/context.ts';

const RETENTION_DAYS = 7;

/** Removes imports that ended more than a week ago. @returns how many it removed */
export async function removeOldImports(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000);
  const removed = await ctx.sql`delete from food_imports where food_imports.ended_at < ${before}`;
  return removed.count;
}
