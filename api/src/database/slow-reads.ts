import { queueAboveConcurrency } from './queue-above-concurrency.ts';
import { hasCode, isDatabaseDown, isDatabaseSilent, isStatementTimeout, type Sql } from './connect.ts';

/**
 * Runs a read that may take long and whose answer may be a little behind.
 * @throws DEPENDENCY_DOWN 503 when too many of them run
 */
export type SlowRead = <T>(read: (sql: Sql) => Promise<T>) => Promise<T>;

interface Log {
  warn(details: object, message: string): void;
}

/** In one process, so that orders always find a free connection and a free processor of PostgreSQL. */
const MAX_RUNNING = 2;
/** With the limit of a statement, an answer comes within 5 s. */
const WAIT_MS = 1_500;
/** How long nothing is read from a replica that did not answer. */
const REPLICA_PAUSE_MS = 10_000;
const CONFLICT_WITH_RECOVERY = '40001';

/** At most two at a time. @param replica the pool of DATABASE_REPLICA_URL */
export function createSlowRead(database: Sql, replica: Sql | null, log: Log): SlowRead {
  const runLimited = queueAboveConcurrency(MAX_RUNNING, WAIT_MS);
  const read = replica
    ? fromReplica(database, replica, log)
    : <T>(one: (sql: Sql) => Promise<T>) => one(database);
  return (one) => runLimited(() => read(one));
}

/**
 * Reads from the replica. Reads from the database itself for ten seconds after the replica did not answer, and when the
 * replica cancelled the read because it had to apply a change. A read that waited for a silent replica fails, because the
 * caller has waited long enough. A read that is too slow fails too, because the database would not be faster.
 */
function fromReplica(database: Sql, replica: Sql, log: Log): SlowRead {
  let pausedUntil = 0;
  return async (read) => {
    if (performance.now() < pausedUntil) return read(database);
    try {
      return await read(replica);
    } catch (error) {
      if (hasCode(error, CONFLICT_WITH_RECOVERY)) return read(database);
      if (!isDatabaseDown(error) || isStatementTimeout(error)) throw error;
      pausedUntil = performance.now() + REPLICA_PAUSE_MS;
      log.warn({ err: error }, 'the replica does not answer; its reads go to the database');
      if (isDatabaseSilent(error)) throw error;
      return read(database);
    }
  };
}
