import { inject } from 'vitest';

const redisUrl = inject('redisUrl');

/** For `describe.each`: with each adapter of the sockets. `runs` is false when there is no Redis. */
export const SOCKET_BACKENDS = [
  { name: 'in memory', env: {} as Record<string, string>, runs: true },
  { name: 'on Redis streams', env: redisUrl ? { REDIS_URL: redisUrl } : {}, runs: redisUrl !== null },
];
