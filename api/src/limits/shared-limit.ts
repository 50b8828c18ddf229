import { createHash } from 'node:crypto';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { latestTime } from '@canteen/domain/latest-time';
import type { Sql } from '../database/sql.ts';
import { tooMany, type AppError } from '../errors/app-error.ts';

interface Limit {
  /** Names the counter. */
  name: string;
  points: number;
  seconds: number;
}

/** A limit that is counted in the database and so shared by all API processes. */
export interface SharedLimit {
  /**
   * Counts one. @param refusal the message of the error, or a function that makes the error
   * @throws TOO_MANY 429 with Retry-After when the limit is exceeded
   */
  consume(key: string, refusal?: string | ((secondsLeft: number) => AppError)): Promise<void>;
  /** Counts nothing. @throws TOO_MANY 429 with Retry-After when the limit is used up */
  check(key: string, message?: string): Promise<void>;
  /** Counts one, also above the limit. Returns the count. */
  add(key: string): Promise<number>;
  /** Counts nothing. */
  read(key: string): Promise<LimitState>;
  /** Sets the counter back to zero. */
  reset(key: string): Promise<void>;
}

interface LimitState {
  used: number;
  isUsedUp: boolean;
  /** Until the counter starts again at zero. */
  secondsLeft: number;
}

/** A hash, because a key such as an email address may be longer than the column. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url');

type Values = (string | number)[];

/**
 * Runs a statement of the rate limiter. When the clock was set back, a stored window can end hours too late. Such a counter is
 * deleted, and the statement runs again.
 */
async function runStatement(sql: Sql, text: string, values: Values, seconds: number) {
  const run = () => sql.unsafe<{ expire: number }[]>(text, values, { prepare: true });
  const rows = await run();
  const latest = latestTime(Date.now(), seconds * 1000);
  if (!rows.some(({ expire }) => expire > latest)) return rows;
  const [key = ''] = values;
  await sql`delete from rate_limits where rate_limits.key = ${key} and rate_limits.expire > ${latest}`;
  return run();
}

/** At most `points` in `seconds` seconds for each key, counted from the first one. */
export function createSharedLimit(sql: Sql, { name, points, seconds }: Limit): SharedLimit {
  const create = async () => {
    // Loaded at the first use, because it loads a module for each of its stores, which would delay the start.
    const { RateLimiterPostgres: Limiter } = await import('rate-limiter-flexible');
    return new Limiter({
      storeClient: {
        query: async ({ text, values }: { text: string; values: Values }) => {
          const rows = await runStatement(sql, text, values, seconds);
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
  };
  let created: Promise<RateLimiterPostgres> | undefined;
  const limiter = () => (created ??= create());
  const read = async (key: string): Promise<LimitState> => {
    const state = await (await limiter()).get(nameOf(key));
    const used = state?.consumedPoints ?? 0;
    return { used, isUsedUp: used >= points, secondsLeft: (state?.msBeforeNext ?? 0) / 1000 };
  };
  return {
    async consume(key, refusal) {
      try {
        await (await limiter()).consume(nameOf(key));
      } catch (error) {
        if (error instanceof Error) throw error;
        // The package rejects with the state of the counter when the limit is exceeded.
        const secondsLeft = (error as RateLimiterRes).msBeforeNext / 1000;
        throw typeof refusal === 'function' ? refusal(secondsLeft) : tooMany(secondsLeft, refusal);
      }
    },
    async check(key, message) {
      const { isUsedUp, secondsLeft } = await read(key);
      if (isUsedUp) throw tooMany(secondsLeft, message);
    },
    async add(key) {
      return (await (await limiter()).penalty(nameOf(key))).consumedPoints;
    },
    read,
    async reset(key) {
      await (await limiter()).delete(nameOf(key));
    },
  };
}
