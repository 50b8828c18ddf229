import * as bullmq from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { JobBackend } from './backend.ts';
import { STORE_TIMEOUT_MS } from './store-timeout.ts';
import { checkRedisSettings } from './redis-settings.ts';
import { within } from './within.ts';

/** Jobs in Redis, which must keep them: its settings are looked at first. */
export async function openRedis(url: string, log: Logger): Promise<JobBackend> {
  let begun = false;
  const open = (options: Omit<RedisOptions, 'replyMapping'>) => {
    const client = new Redis(url, {
      connectTimeout: STORE_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(100 * 2 ** times, 5_000),
      ...options,
    });
    // One line an outage, not one a try.
    let down = false;
    client.on('error', (error) => {
      if (!down && begun) log.warn({ err: error }, 'Redis cannot be reached');
      down = true;
    });
    client.on('ready', () => {
      if (down && begun) log.info('Redis is back');
      down = false;
    });
    return client;
  };

  // No queue of commands that wait for Redis: while it is down, an add fails at once.
  const producer = open({
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: STORE_TIMEOUT_MS,
  });
  let consumer: Redis | undefined;
  let trouble: Error | undefined;
  producer.once('error', (error) => {
    trouble = error;
  });
  try {
    // One that accepts connections and says nothing is down as well.
    await within(STORE_TIMEOUT_MS, producer.connect());
    checkRedisSettings(await producer.info());
    begun = true;
  } catch (error) {
    producer.disconnect();
    // The driver itself only says that the connection is closed.
    throw trouble ?? error;
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
