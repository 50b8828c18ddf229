import type { Fragment } from 'postgres';
import { hasCode } from './database-errors.ts';
import type { Sql } from './sql.ts';

const BATCH_SIZE = 1_000;
const MAX_FAILURES = 5;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes the rows of a table that the condition finds, each batch in a statement of its own: a long transaction would hold
 * up the readers of order events. Returns how many. A row that changes during its batch stays until the next run. When a
 * row is used by another row since it was found, the batch is tried again: the condition must leave out used rows.
 */
export async function deleteInBatches(
  sql: Sql,
  table: string,
  condition: () => Fragment,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let failures = 0;
  for (let total = 0; ;) {
    try {
      const { count } = await sql`
        delete from ${sql(table)}
        where ctid = any(array(select ctid from ${sql(table)} where ${condition()} limit ${batchSize}))
          -- Checked again, because the row may have changed since it was found.
          and ${condition()}`;
      total += count;
      if (count < batchSize) return total;
    } catch (error) {
      failures += 1;
      if (failures === MAX_FAILURES || !hasCode(error, FOREIGN_KEY_VIOLATION)) throw error;
    }
  }
}
