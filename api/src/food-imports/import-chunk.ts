import { NO_SUCH_SHOP } from '@canteen/domain/field.schema';
import { IMPORT_FAILED } from '@canteen/domain/foods/food-import.schema';
import type { FoodRows } from '@canteen/domain/foods/spreadsheet-food-rows';
import { denialReason } from '@canteen/domain/users/permissions';
import { MAX_LISTED_FOODS } from '../audit/listed-foods.ts';
import type { Context } from '../context/context.ts';
import { lockShops } from '../database/lock-shops.ts';
import type { Queryable } from '../database/sql.ts';
import type { ImportFailure } from '../foods/end-imports.ts';
import { saveFoods, type FoodChange } from '../foods/save-foods.ts';
import { findUser } from '../users/queries.ts';
import { failImport } from './end-import.ts';
import { storableText } from './storable-text.ts';

interface OpenImport {
  shopId: string | null;
  startedBy: string | null;
  lastRow: number;
  createdAt: Date;
  changes: number;
}

/**
 * Writes some rows of the file, foods and errors, and the progress of the import in one transaction. Rows that are written
 * already are left out, so another worker, also one at the same time, imports no row twice. The user's rights are checked
 * again.
 * @returns whether the import continues; false when it has ended
 */
export async function importChunk(ctx: Context, id: string, rows: FoodRows): Promise<boolean> {
  const outcome = await ctx.sql.begin(
    async (tx): Promise<{ startedBy: string | null } | ImportFailure | null> => {
      const open = await lockImport(tx, id);
      if (!open) return null;
      const failure = await reasonNotToContinue(tx, open);
      if (failure) return failure;
      const { shopId, lastRow, createdAt } = open;
      const foods = rows.foods.filter(({ row }) => row > lastRow);
      // A message may quote a cell.
      const wrong = rows.errors
        .filter(({ row }) => row > lastRow)
        .map((error) => ({ ...error, message: storableText(error.message) }));
      const last = Math.max(foods.at(-1)?.row ?? 0, wrong.at(-1)?.row ?? 0);
      if (shopId === null || last === 0) return { startedBy: open.startedBy };
      const { created, changes, refused } = await saveFoods(tx, shopId, foods, createdAt);
      const errors = [...wrong, ...refused].toSorted((a, b) => a.row - b.row);
      await tx`
      update food_imports set last_row = ${last}, created = food_imports.created + ${created},
        updated = food_imports.updated + ${changes.length},
        unchanged = food_imports.unchanged + ${foods.length - refused.length - created - changes.length},
        errors = food_imports.errors || ${JSON.stringify(errors)}::text::jsonb,
        changes = food_imports.changes || ${listed(changes, open.changes)}::text::jsonb,
        updated_at = ${ctx.clock.now()}
      where food_imports.id = ${id}`;
      return { startedBy: open.startedBy };
    },
  );
  if (!outcome) return false;
  if ('problem' in outcome) {
    await failImport(ctx, id, outcome);
    return false;
  }
  if (outcome.startedBy !== null)
    ctx.signals.publish({ kind: 'import-progress', importId: id, userId: outcome.startedBy });
  return true;
}

/**
 * Locks the shop and then the import. Null when the import has ended or is unknown. The commit does not wait for the disk:
 * the rows and the place in the file are in one transaction, so when PostgreSQL loses both in a crash, the job writes the
 * rows again. The end of the import waits, and so does an order, for everything that was committed before it.
 */
async function lockImport(tx: Queryable, id: string): Promise<OpenImport | null> {
  const [known] = await tx<{ shopId: string | null }[]>`
    select food_imports.shop_id, set_config('synchronous_commit', 'off', true)
    from food_imports where food_imports.id = ${id}`;
  if (known?.shopId) await lockShops(tx, [known.shopId]);
  const [open] = await tx<OpenImport[]>`
    select food_imports.shop_id, food_imports.started_by, food_imports.last_row, food_imports.created_at,
      jsonb_array_length(food_imports.changes) as changes
    from food_imports where food_imports.id = ${id} and food_imports.ended_at is null for update`;
  return open ?? null;
}

/** Why this import must not continue, or null. */
async function reasonNotToContinue(
  tx: Queryable,
  { shopId, startedBy }: OpenImport,
): Promise<ImportFailure | null> {
  if (shopId === null) return { problem: NO_SUCH_SHOP, field: 'shop' };
  const person = startedBy === null ? null : await findUser(tx, startedBy);
  if (!person) return { problem: IMPORT_FAILED };
  const refusal = denialReason(person, 'food.edit', { shopId });
  return refusal === null ? null : { problem: refusal };
}

const listed = (changes: readonly FoodChange[], before: number) =>
  JSON.stringify(changes.slice(0, Math.max(0, MAX_LISTED_FOODS - before)));
