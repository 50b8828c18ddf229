import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Fragment, Queryable } from '../database/sql.ts';
import { stoppedBefore } from './require-no-import.ts';
import type { FoodChange } from './save-foods.ts';

export interface ImportFailure {
  /** A sentence for the user who started the import. */
  problem: string;
  /** The field of the upload that is wrong. */
  field?: 'spreadsheet' | 'shop';
}

interface EndedImport {
  id: string;
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

interface End {
  /** An SQL condition on `food_imports`. */
  which: Fragment;
  /** null: all foods are written. */
  failure: ImportFailure | null;
  now: Date;
}

/**
 * Ends the imports that have not ended yet: removes their files, and writes one audit entry for each whole import, also
 * when it changed nothing. Call `publishEndedImports` after the commit.
 */
export async function endImports(tx: Queryable, { which, failure, now }: End): Promise<EndedImport[]> {
  const ended = await tx<EndedImport[]>`
    update food_imports set state = ${failure ? 'failed' : 'completed'}, file = null,
      problem = ${failure?.problem ?? null}, problem_field = ${failure?.field ?? null}, updated_at = ${now}, ended_at = ${now}
    where ${which} and food_imports.ended_at is null
    returning food_imports.id, food_imports.shop_id, food_imports.started_by, food_imports.file_name, food_imports.created,
      food_imports.updated, food_imports.unchanged, jsonb_array_length(food_imports.errors) as failed,
      food_imports.changes,
      (select users.name from users where users.id = food_imports.started_by) as name`;
  for (const each of ended) if (each.shopId !== null) await recordImport(tx, each, each.shopId, now);
  return ended;
}

/**
 * Ends the imports of a shop that `requireNoImport` has let pass because they made no progress. Otherwise they would add
 * enabled foods later, after staff were told that the foods are gone. The caller must have locked the shop, so no batch
 * is written at the same time, and a running job stops at its next batch.
 * @param what happened to all foods of the shop, for the sentence that the user of the import gets
 */
export const endStoppedImports = (
  tx: Queryable,
  shopId: string,
  { what, now }: { what: 'deleted' | 'disabled'; now: Date },
): Promise<EndedImport[]> =>
  endImports(tx, {
    which: tx`food_imports.shop_id = ${shopId} and food_imports.updated_at <= ${stoppedBefore(now)}`,
    failure: {
      problem: `This import had made no progress for 30 minutes when all foods of the shop were ${what}. So it was ended. Import the file again if you need it.`,
    },
    now,
  });

/** Tells pages of the new menus, and the users who started the imports of their end. */
export function publishEndedImports({ signals }: Context, ended: readonly EndedImport[]): void {
  for (const { id, shopId, startedBy } of ended) {
    if (shopId !== null) signals.publish({ kind: 'menu', shopId });
    if (startedBy !== null) signals.publish({ kind: 'import-progress', importId: id, userId: startedBy });
  }
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
