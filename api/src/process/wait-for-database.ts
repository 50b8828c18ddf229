import { setTimeout as pause } from 'node:timers/promises';
import { ping } from '../database/connect.ts';
import { isDatabaseDown } from '../database/database-errors.ts';
import type { Sql } from '../database/sql.ts';

const TRY_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 3_000;

/** The part of a log that the wait needs. */
interface Log {
  info(text: string): void;
  warn(details: object, text: string): void;
}

/**
 * Waits until the database answers, however long it starts or recovers. The log has one line for the outage and one for
 * its end. @throws when the database refuses, for example a wrong password
 */
export async function waitForDatabase({ sql, log }: { sql: Sql; log: Log }): Promise<void> {
  for (let waiting = false; ; waiting = true) {
    try {
      await ping(sql, ANSWER_WITHIN_MS);
      if (waiting) log.info('the database answers');
      return;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (!waiting) log.warn({ err: error }, 'the database does not answer yet; will retry');
    }
    await pause(TRY_EVERY_MS);
  }
}
