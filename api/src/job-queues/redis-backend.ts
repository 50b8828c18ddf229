import * as bullmq from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { logOutages } from '../redis/log-outages.ts';
import type { JobBackend } from './backend.ts';
import { requireRedisSettings } from './redis-settings.ts';
import { STORE_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

/** Jobs in Redis, after a check that its settings keep them. @throws RedisSettingsError */
export async function openRedis(url: string, log: Logger): Promise<JobBackend> {
  const open = (options: Omit<RedisOptions, 'replyMapping'>) =>
    new Redis(url, {
      connectTimeout: STORE_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(100 * 2 ** times, 5_000),
      ...options,
    });
  const texts = { down: 'Redis cannot be reached', back: 'Redis is back' };

  // Without an offline queue, adding a job fails at once while Redis is down.
  const producer = open({
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: STORE_TIMEOUT_MS,
  });
  let consumer: Redis | undefined;
  let firstError: Error | undefined;
  producer.on('error', (error) => {
    firstError ??= error;
  });
  try {
    // A Redis that accepts connections and does not answer counts as down too.
    await withTimeout(producer.connect());
    requireRedisSettings(await producer.info());
  } catch (error) {
    producer.disconnect();
    // The driver's own error only says that the connection is closed.
    throw firstError ?? error;
  }
  logOutages(producer, log, texts);

  return {
    bullmq,
    producer: (name, options, kind) =>
      bullmq.createRedisBackend(name, { ...options, connection: producer }, kind),
    consumer: (name, options, kind) => {
      if (!consumer) {
        consumer = open({ maxRetriesPerRequest: null });
        logOutages(consumer, log, texts);
      }
      return bullmq.createRedisBackend(name, { ...options, connection: consumer }, kind);
    },
    async close() {
      producer.disconnect();
      consumer?.disconnect();
    },
  };
}
