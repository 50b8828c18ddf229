/** Redis runs, but would lose jobs as it is set. `message` says what to change. */
export class RedisSettingsError extends Error {
  override readonly name = 'RedisSettingsError';
}

/**
 * Reads what INFO tells (managed services often refuse CONFIG).
 * @throws RedisSettingsError unless writes are kept on disk and nothing is ever evicted (decisions, Background jobs)
 */
export function checkRedisSettings(info: string): void {
  const wrong = [
    /^aof_enabled:1\s*$/m.test(info) ? [] : ['appendonly should be yes (CONFIG SET appendonly yes)'],
    /^maxmemory_policy:noeviction\s*$/m.test(info)
      ? []
      : ['maxmemory-policy should be noeviction (CONFIG SET maxmemory-policy noeviction)'],
  ].flat();
  if (wrong.length === 0) return;
  throw new RedisSettingsError(
    `The Redis at REDIS_URL would lose jobs: ${wrong.join('; ')}. Change it there and in its configuration file.`,
  );
}
