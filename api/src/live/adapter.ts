import type { Context } from '../context.ts';

/**
 * Redis streams between processes where REDIS_URL is set, else the in-memory adapter. Order events do not pass
 * through it (see outbox.ts); it carries what one process says to sockets of another, such as the end of a session.
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
