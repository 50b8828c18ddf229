import { isDeadlock } from './connect.ts';

const MAX_TRIES = 5;

/** Runs a transaction, and again when PostgreSQL ended it because of a deadlock. */
export async function retryDeadlocks<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || tries >= MAX_TRIES) throw error;
    }
  }
}
