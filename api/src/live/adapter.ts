import type { Context } from '../context/context.ts';

/**
 * Redis streams between processes where REDIS_URL is set, else the in-memory adapter. Order events do not pass
 * through it (see outbox.ts), nor does what ends a session or changes a menu, which every process hears of from
 * PostgreSQL: it is there so that the processes of one product know of each other's rooms.
 */
export async function openAdapter(ctx: Context) {
  if (!ctx.config.redisUrl) return null;
  const [{ createAdapter }, { Redis }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('ioredis'),
  ]);
  const redis = new Redis(ctx.config.redisUrl, { maxRetriesPerRequest: null, enableOfflineQueue: true });
  redis.on('error', (error: Error) => ctx.log.warn({ err: error }, 'Redis of the sockets is down'));
  return {
    adapter: createAdapter(redis, { streamName: 'canteen:sockets' }),
    close: () => redis.disconnect(),
  };
}
