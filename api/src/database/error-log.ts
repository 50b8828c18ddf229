import { isDatabaseDown, isStatementTimeout } from './database-errors.ts';

type Level = 'warn' | 'error';
type Log = Record<Level, (details: object, message: string) => void>;

const STACK_EVERY_MS = 10_000;

/**
 * Returns a function that logs an error. While the database is away, everything fails in the same way: then one line in
 * 10 s has the whole error, and the others only its text. A query that took too long is always logged whole, because its
 * stack names the query.
 */
export function createErrorLog(log: Log, level: Level, message: string) {
  let nextStackAt = -Infinity;
  return (error: unknown, details: object = {}): void => {
    let err: unknown = error;
    if (isDatabaseDown(error) && !isStatementTimeout(error)) {
      const now = performance.now();
      if (now < nextStackAt) err = String(error);
      else nextStackAt = now + STACK_EVERY_MS;
    }
    log[level]({ err, ...details }, message);
  };
}
