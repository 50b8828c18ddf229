import type { Logger } from 'pino';
import { isDatabaseDown, isDatabaseSilent, type Sql } from './connect.ts';

/** Runs a read whose answer may be a little behind. */
export type ReadReplica = <T>(read: (sql: Sql) => Promise<T>) => Promise<T>;

/** How long a replica that did not answer is left alone. */
const LEFT_ALONE_MS = 10_000;
const STATEMENT_TIMEOUT = '57014';
const CONFLICT_WITH_RECOVERY = '40001';

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Reads from the replica, and from the database itself without a replica, for ten seconds after the replica did not
 * answer, and when the replica cancelled the read because it had to apply a change. After a silence the caller has waited
 * already, so that read fails like one of a silent database; a read that is too slow fails on both.
 * @param replica the pool of DATABASE_REPLICA_URL
 */
export function createReadReplica(
  database: Sql,
  replica: Sql | null,
  log: Pick<Logger, 'warn'>,
): ReadReplica {
  if (!replica) return (read) => read(database);
  let leftAloneUntil = 0;
  return async (read) => {
    if (performance.now() < leftAloneUntil) return read(database);
    try {
      return await read(replica);
    } catch (error) {
      if (hasCode(error, CONFLICT_WITH_RECOVERY)) return read(database);
      if (!isDatabaseDown(error) || hasCode(error, STATEMENT_TIMEOUT)) throw error;
      leftAloneUntil = performance.now() + LEFT_ALONE_MS;
      log.warn({ err: error }, 'the replica does not answer; its reads go to the database');
      if (isDatabaseSilent(error)) throw error;
      return read(database);
    }
  };
}
