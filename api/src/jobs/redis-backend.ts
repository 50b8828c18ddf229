import * as bullmq from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { JobBackend } from './backend.ts';
import { checkRedisSettings } from './redis-settings.ts';
import { STORE_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

/** Jobs in Redis, after a check that its settings keep them. @throws RedisSettingsError */
export async function openRedis(url: string, log: Logger): Promise<JobBackend> {
  let checked = false;
  const open = (options: Omit<RedisOptions, 'replyMapping'>) => {
    const client = new Redis(url, {
      connectTimeout: STORE_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(100 * 2 ** times, 5_000),
      ...options,
    });
    // Logs one line for each outage, not one for each try.
    let down = false;
    client.on('error', (error) => {
      if (!down && checked) log.warn({ err: error }, 'Redis cannot be reached');
      down = true;
    });
    client.on('ready', () => {
      if (down && checked) log.info('Redis is back');
      down = false;
    });
    return client;
  };

  // Without an offline queue, adding a job fails at once while Redis is down.
  const producer = open({
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: STORE_TIMEOUT_MS,
  });
  let consumer: Redis | undefined;
  let firstError: Error | undefined;
  producer.once('error', (error) => {
    firstError = error;
  });
  try {
    // A Redis that accepts connections and does not answer counts as down too.
    await withTimeout(producer.connect());
    checkRedisSettings(await producer.info());
    checked = true;
  } catch (error) {
    producer.disconnect();
    // The driver's own error only says that the connection is closed.
    throw firstError ?? error;
  }

  return {
    bullmq,
    producer: (name, options, kind) =>
      bullmq.createRedisBackend(name, { ...options, connection: producer }, kind),
    consumer: (name, options, kind) => {
      consumer ??= open({ maxRetriesPerRequest: null });
      return bullmq.createRedisBackend(name, { ...options, connection: consumer }, kind);
    },
    async close() {
      producer.disconnect();
      consumer?.disconnect();
    },
  };
}
