import type { Logger } from 'pino';
import type { BackendSettings, JobBackend } from './backend.ts';

/**
 * Opens Redis when REDIS_URL is set, else PostgreSQL. BullMQ and its driver are imported only here, because they take
 * a quarter of the memory of a process and may never be needed.
 * @throws RedisSettingsError, or the driver's error when the store cannot be reached
 */
export async function openBackend(settings: BackendSettings, log: Logger): Promise<JobBackend> {
  if (settings.redisUrl === undefined) {
    const { openPostgres } = await import('./postgres-backend.ts');
    return openPostgres(settings.databaseUrl, log);
  }
  const { openRedis } = await import('./redis-backend.ts');
  return openRedis(settings.redisUrl, log);
}
