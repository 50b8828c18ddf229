import type { Context } from '../context/context.ts';
import { tryWrite } from '../database/connect.ts';
import { isDiskFull } from '../database/database-errors.ts';

export interface FullDisk {
  /** Counts that a request failed, when it did because PostgreSQL has no space left. */
  countFailure(error: Error): void;
  /** True until PostgreSQL can write again. Writes only while the disk was full. @throws when the database is away */
  isFull(withinMs: number): Promise<boolean>;
  /** How many requests failed because of it. */
  count(): number;
}

/** Knows whether PostgreSQL's disk is full: reading works then, so that a ping does not notice it. */
export function watchDisk({ log, sql }: Pick<Context, 'log' | 'sql'>): FullDisk {
  let full = false;
  let failed = 0;
  return {
    countFailure(error) {
      if (!isDiskFull(error)) return;
      failed += 1;
      if (!full) log.error({ err: error }, 'PostgreSQL has no space left on its disk: nothing can be stored');
      full = true;
    },
    async isFull(withinMs) {
      if (!full) return false;
      try {
        await tryWrite(sql, withinMs);
      } catch (error) {
        if (isDiskFull(error)) return true;
        throw error;
      }
      log.info('PostgreSQL has space on its disk again');
      full = false;
      return false;
    },
    count: () => failed,
  };
}
