import { hasCode, isDatabaseDown, isDatabaseSilent, isStatementTimeout } from './database-errors.ts';
import { queueAboveConcurrency } from './queue-above-concurrency.ts';
import type { Sql } from './sql.ts';

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
/** A replica whose newest change is older is not read. When nothing is written, it is older too; then the database is read. */
export const MAX_BEHIND_S = 300;
/**
 * The replica refuses the login or has no such database; or it has not applied a migration yet, so that a table, a column or
 * a function is missing.
 */
const UNUSABLE_CODES = ['28000', '28P01', '3D000', '42P01', '42703', '42883'];

/** At most two at a time. @param replica the pool of DATABASE_REPLICA_URL */
export function createSlowRead(
  database: Sql,
  replica: Sql | null,
  log: Log,
  { maxBehindS = MAX_BEHIND_S } = {},
): SlowRead {
  const runLimited = queueAboveConcurrency(MAX_RUNNING, WAIT_MS);
  const read = replica
    ? fromReplica(database, replica, { log, maxBehindS })
    : <T>(one: (sql: Sql) => Promise<T>) => one(database);
  return (one) => runLimited(() => read(one));
}

/**
 * Reads from the replica. Reads from the database itself for ten seconds after the replica did not answer, could not be used
 * or was far behind, and when the replica cancelled the read because it had to apply a change. A read that waited for a
 * silent replica fails, because the caller has waited long enough. A read that is too slow fails too, because the database
 * would not be faster.
 */
function fromReplica(
  database: Sql,
  replica: Sql,
  { log, maxBehindS }: { log: Log; maxBehindS: number },
): SlowRead {
  let pausedUntil = 0;
  let checkedUntil = 0;
  const pause = (details: object, message: string) => {
    pausedUntil = performance.now() + REPLICA_PAUSE_MS;
    log.warn(details, `${message}; its reads go to the database`);
  };
  const isFarBehind = async () => {
    if (performance.now() < checkedUntil) return false;
    const [row] = await replica<{ seconds: number | null }[]>`
      select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`;
    const seconds = Math.round(row?.seconds ?? 0);
    if (seconds <= maxBehindS) checkedUntil = performance.now() + REPLICA_PAUSE_MS;
    else pause({ seconds }, 'the replica is far behind');
    return seconds > maxBehindS;
  };
  return async (read) => {
    if (performance.now() < pausedUntil) return read(database);
    try {
      if (!(await isFarBehind())) return await read(replica);
    } catch (error) {
      if (hasCode(error, CONFLICT_WITH_RECOVERY)) return read(database);
      const isUnusable = UNUSABLE_CODES.some((code) => hasCode(error, code));
      if (!isUnusable && (!isDatabaseDown(error) || isStatementTimeout(error))) throw error;
      pause({ err: error }, isUnusable ? 'the replica cannot be used' : 'the replica does not answer');
      if (isDatabaseSilent(error)) throw error;
    }
    return read(database);
  };
}
