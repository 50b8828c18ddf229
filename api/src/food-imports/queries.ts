import type { ImportError, ImportReport, IMPORT_STATES } from '@canteen/domain/foods/food-import.schema';
import type { Queryable } from '../database/sql.ts';

/** An import without its file. */
export interface ImportRecord {
  _id: string;
  shopId: string | null;
  fileName: string;
  startedBy: string | null;
  state: (typeof IMPORT_STATES)[number];
  total: number | null;
  /** Foods imported so far. */
  success: number;
  failed: number;
  problem: string | null;
  problemField: 'spreadsheet' | 'shop' | null;
}

/** The import with this id; null when it is unknown or was removed. */
export async function importById(sql: Queryable, id: string): Promise<ImportRecord | null> {
  const [row] = await sql<ImportRecord[]>`
    select food_imports.id as "_id", food_imports.shop_id, food_imports.file_name, food_imports.started_by,
      food_imports.state, food_imports.total,
      food_imports.created + food_imports.updated + food_imports.unchanged as success,
      jsonb_array_length(food_imports.errors) as failed, food_imports.problem, food_imports.problem_field
    from food_imports where food_imports.id = ${id}`;
  return row ?? null;
}

/** The report of an import; the errors by row are read only when it has ended. */
export async function reportOf(sql: Queryable, record: ImportRecord): Promise<ImportReport> {
  const { _id, state, total, success, failed, problem } = record;
  const hasEnded = state === 'completed' || state === 'failed';
  const progress = total ? Math.floor((100 * (success + failed)) / total) : 0;
  return {
    state,
    progress: state === 'completed' ? 100 : progress,
    ...(hasEnded && { results: { success, failed, errors: await errorsOf(sql, _id) } }),
    ...(problem !== null && { message: problem }),
  };
}

async function errorsOf(sql: Queryable, id: string): Promise<ImportError[]> {
  const [row] = await sql<{ errors: ImportError[] }[]>`
    select food_imports.errors from food_imports where food_imports.id = ${id}`;
  return row?.errors ?? [];
}
