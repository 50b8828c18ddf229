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

/** A limit that is counted in the database and so shared by all API processes. */
export interface SharedLimit {
  /** Counts one. @throws TOO_MANY 429 with Retry-After when the limit is exceeded */
  consume(key: string, message?: string): Promise<void>;
  /** Counts nothing. @throws TOO_MANY 429 with Retry-After when the limit is used up */
  check(key: string, message?: string): Promise<void>;
  /** Sets the counter back to zero. */
  reset(key: string): Promise<void>;
}

/** A hash, because a key such as an email address may be longer than the column. */
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
    async reset(key) {
      await limiter.delete(nameOf(key));
    },
  };
}
