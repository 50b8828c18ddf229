import { IMPORT_FAILED } from '@canteen/domain/foods/food-import.schema';
import type { Context } from '../context/context.ts';
import { failImport } from './end-import.ts';

/** An import without any progress for this long gets another job; the job store may have lost the first. */
const STALLED_AFTER_MS = 60_000;
const MAX_DISPATCHES = 20;
const BATCH_SIZE = 100;

/**
 * Adds a job for each import that is waiting, oldest first, and returns how many. An import without progress gets another
 * job each minute, and fails after 20 of them.
 * @throws AppError DEPENDENCY_DOWN when the job store is down; the imports stay stored
 */
export async function dispatchImports(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const waiting = await ctx.sql<{ id: string; dispatches: number }[]>`
    select food_imports.id, food_imports.dispatches from food_imports
    where food_imports.ended_at is null
      and (food_imports.dispatched_at is null
        or greatest(food_imports.dispatched_at, food_imports.updated_at) < ${new Date(now.getTime() - STALLED_AFTER_MS)})
    order by food_imports.created_at, food_imports.id limit ${BATCH_SIZE}`;
  for (const { id, dispatches } of waiting) {
    if (dispatches >= MAX_DISPATCHES) {
      await failImport(ctx, id, { problem: IMPORT_FAILED });
      continue;
    }
    await ctx.jobs.add('import', 'foods', { importId: id }, { id: `${id}-${dispatches}` });
    await ctx.sql`
      update food_imports set dispatches = ${dispatches + 1}, dispatched_at = ${now} where food_imports.id = ${id}`;
  }
  return waiting.length;
}
