import { vi } from 'vitest';
import type { Queryable } from '../../database/sql.ts';

/** Waits until a statement in this database waits for a lock. Call it with a connection outside the transaction that has it. */
export const waitForLock = (sql: Queryable): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await sql`
      select from pg_stat_activity
      where pg_stat_activity.datname = current_database() and pg_stat_activity.wait_event_type = 'Lock'`;
    if (waiting.count !== 1) throw new Error(`${waiting.count} statements wait for a lock`);
  });
