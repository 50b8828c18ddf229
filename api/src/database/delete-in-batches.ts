import type { Fragment } from 'postgres';
import type { Sql } from './connect.ts';

const BATCH_SIZE = 1_000;

/**
 * Deletes the rows of a table that the condition finds, each batch in a statement of its own: a long transaction would hold
 * up the readers of order events. Returns how many. A row that changes during its batch stays until the next run.
 */
export async function deleteInBatches(
  sql: Sql,
  table: string,
  condition: () => Fragment,
  batchSize = BATCH_SIZE,
): Promise<number> {
  for (let total = 0; ;) {
    const { count } = await sql`
      delete from ${sql(table)}
      where ctid = any(array(select ctid from ${sql(table)} where ${condition()} limit ${batchSize}))
        -- Checked again, because the row may have changed since it was found.
        and ${condition()}`;
    total += count;
    if (count < batchSize) return total;
  }
}
