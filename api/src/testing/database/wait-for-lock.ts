import { vi } from 'vitest';
import type { Queryable } from '../../database/sql.ts';

/** How many statements in this database wait for a lock. Call it with a connection outside the transaction that has it. */
export async function countWaiting(sql: Queryable): Promise<number> {
  const { count } = await sql`
    select from pg_stat_activity
    where pg_stat_activity.datname = current_database() and pg_stat_activity.wait_event_type = 'Lock'`;
  return count;
}

/** Waits until a statement in this database waits for a lock, called like `countWaiting`. */
export const waitForLock = (sql: Queryable): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await countWaiting(sql);
    if (waiting !== 1) throw new Error(`${waiting} statements wait for a lock`);
  });
