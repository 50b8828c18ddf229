import type { Context } from '../../context/context.ts';

/**
 * The Socket.IO adapter: Redis streams when REDIS_URL is set, else null for the in-memory one (decisions, Background
 * jobs). No event of the product is sent through it: each process reads order events (follow-outbox.ts) and signals
 * from PostgreSQL. With it, processes know each other's rooms.
 */
export async function openAdapter(ctx: Context) {
  if (!ctx.config.redisUrl) return null;
  const [{ createAdapter }, { Redis }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('ioredis'),
  ]);
  const redis = new Redis(ctx.config.redisUrl, { maxRetriesPerRequest: null, enableOfflineQueue: true });
  // Logs one line for each outage, not one for each try.
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) ctx.log.warn({ err: error }, 'the Redis connection of the sockets failed');
    down = true;
  });
  redis.on('ready', () => {
    if (down) ctx.log.info('the Redis connection of the sockets is back');
    down = false;
  });
  return {
    adapter: createAdapter(redis, { streamName: 'canteen:sockets' }),
    close: () => redis.disconnect(),
  };
}
