import { Redis } from 'ioredis';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createContext } from '../../context/context.ts';
import { createLogger } from '../../context/logger.ts';
import { startRedis } from '../../testing/processes/redis-server.ts';
import { openAdapter } from './socket-adapter.ts';

const DOWN = 'the Redis connection of the sockets failed';
const BACK = 'the Redis connection of the sockets is back';

test.skipIf(inject('redisUrl') === null)(
  'an outage of the Redis of the sockets is one line in the log, without the password',
  async () => {
    const redis = await startRedis({ settings: ['--requirepass', 'right'] });
    onTestFinished(() => redis.remove());
    const lines: string[] = [];
    const ctx = createContext(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: 'postgres://unused',
        CODE_SECRET: 'x'.repeat(32),
        REDIS_URL: redis.url.replace('//', '//:wrong-secret@'),
      }),
      'api',
      { log: createLogger({ logLevel: 'trace' }, 'api', { write: (line) => lines.push(line) }) },
    );
    onTestFinished(() => ctx.close());
    const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    const operator = new Redis(redis.url, { password: 'right' });
    onTestFinished(() => operator.disconnect());

    const adapter = await openAdapter(ctx);
    onTestFinished(() => adapter?.close());
    await vi.waitFor(async () => {
      const refused = /errorstat_WRONGPASS:count=(\d+)/.exec(await operator.info('errorstats'))?.[1];
      // The three connections of the adapter have tried several times each.
      expect(Number(refused)).toBeGreaterThan(12);
    }, 20_000);
    await operator.config('SET', 'requirepass', 'wrong-secret');
    await vi.waitFor(() => expect(messages()).toContain(BACK), 20_000);
    expect(messages()).toEqual([DOWN, BACK]);
    expect(lines.join('')).not.toContain('wrong-secret');
  },
);
