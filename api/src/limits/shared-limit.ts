import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from '../database/connect.ts';
import { tooMany } from '../errors/app-error.ts';

interface Limit {
  /** Names the counter. */
  name: string;
  points: number;
  seconds: number;
}

/** A limit counted in the database, and so shared by all API processes. */
export interface SharedLimit {
  /** Counts one; 429 with Retry-After when it is one too many. */
  consume(key: string, message?: string): Promise<void>;
  /** 429 when the limit is already used up; counts nothing. */
  check(key: string, message?: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** A counter's name, however long the key: an address alone may fill the column. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url');

export function createSharedLimit(sql: Sql, { name, points, seconds }: Limit): SharedLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { text: string; values: (string | number)[] }) => {
        const rows = await sql.unsafe(text, values, { prepare: true });
        return { rows, rowCount: rows.count };
      },
    },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async consume(key, message) {
      try {
        await limiter.consume(nameOf(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000, message);
        throw error;
      }
    },
    async check(key, message) {
      const used = await limiter.get(nameOf(key));
      if (used && used.consumedPoints >= points) throw tooMany(used.msBeforeNext / 1000, message);
    },
    async forget(key) {
      await limiter.delete(nameOf(key));
    },
  };
}
