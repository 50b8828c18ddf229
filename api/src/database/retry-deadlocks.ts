import { isDeadlock } from './database-errors.ts';

const MAX_TRIES = 5;

/**
 * Runs a transaction or a statement, and again when PostgreSQL ended it because of a deadlock: for example two steps of one
 * account, which lock the user and the codes in opposite orders.
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries >= MAX_TRIES) throw error;
    }
  }
}
