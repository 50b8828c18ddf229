import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import type { FoodChange } from '../foods/save-foods.ts';
import { storableText } from './storable-text.ts';

export interface ImportFailure {
  /** A sentence for the user who started the import. */
  problem: string;
  /** The field of the upload that is wrong. */
  field?: 'spreadsheet' | 'shop';
}

interface EndedImport {
  shopId: string | null;
  startedBy: string | null;
  name: string | null;
  fileName: string;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  changes: FoodChange[];
}

/** Ends an import whose foods are all written. Does nothing when the import has ended already. */
export const completeImport = (ctx: Context, id: string) => endImport(ctx, id, null);

/** Ends an import that cannot continue. Foods that were already written stay. */
export const failImport = (ctx: Context, id: string, failure: ImportFailure) => endImport(ctx, id, failure);

/** Removes the file and writes one audit entry for the whole import, also when it changed nothing; then publishes the changes. */
async function endImport(ctx: Context, id: string, failure: ImportFailure | null): Promise<void> {
  const now = ctx.clock.now();
  const ended = await ctx.sql.begin(async (tx) => {
    const [row] = await tx<EndedImport[]>`
      update food_imports set state = ${failure ? 'failed' : 'completed'}, file = null,
        problem = ${failure ? storableText(failure.problem) : null}, problem_field = ${failure?.field ?? null},
        updated_at = ${now}, ended_at = ${now}
      where food_imports.id = ${id} and food_imports.ended_at is null
      returning food_imports.shop_id, food_imports.started_by, food_imports.file_name, food_imports.created,
        food_imports.updated, food_imports.unchanged, jsonb_array_length(food_imports.errors) as failed,
        food_imports.changes,
        (select users.name from users where users.id = food_imports.started_by) as name`;
    if (row && row.shopId !== null) await recordImport(tx, row, row.shopId, now);
    return row;
  });
  if (!ended) return;
  const { shopId, startedBy } = ended;
  if (shopId !== null) ctx.signals.publish({ kind: 'menu', shopId });
  if (startedBy !== null) ctx.signals.publish({ kind: 'import-progress', importId: id, userId: startedBy });
}

async function recordImport(tx: Queryable, ended: EndedImport, shopId: string, at: Date): Promise<void> {
  const { startedBy, name, fileName, created, updated, unchanged, failed, changes } = ended;
  await recordAudit(tx, {
    at,
    actor: startedBy === null ? null : { _id: startedBy, name: name ?? '' },
    action: 'foods.import',
    subjectKind: 'shop',
    subjectId: shopId,
    before: changes.length > 0 ? { foods: changes.map(({ before }) => before) } : null,
    after: {
      file: fileName,
      created,
      updated,
      unchanged,
      failed,
      ...(changes.length > 0 && { foods: changes.map(({ after }) => after) }),
    },
  });
}
