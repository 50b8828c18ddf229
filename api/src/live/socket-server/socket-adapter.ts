import type { Context } from '../../context/context.ts';
import { logOutages } from '../../redis/log-outages.ts';

/**
 * The Socket.IO adapter: Redis streams when REDIS_URL is set, else null for the in-memory one (decisions, Background
 * jobs). No event of the product is sent through it: each process reads order events (read-order-events.ts) and signals
 * from PostgreSQL. With it, processes know each other's rooms.
 */
export async function openAdapter(ctx: Context) {
  if (!ctx.config.redisUrl) return null;
  const [{ createAdapter }, { Redis }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('ioredis'),
  ]);
  const redis = new Redis(ctx.config.redisUrl, { maxRetriesPerRequest: null, enableOfflineQueue: true });
  logOutages(redis, ctx.log, {
    down: 'the Redis connection of the sockets failed',
    back: 'the Redis connection of the sockets is back',
  });
  return {
    adapter: createAdapter(redis, { streamName: 'canteen:sockets' }),
    close: () => redis.disconnect(),
  };
}
