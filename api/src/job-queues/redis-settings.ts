/** Redis would lose jobs with its current settings. `message` says what to change. */
export class RedisSettingsError extends Error {
  override readonly name = 'RedisSettingsError';
}

/**
 * Checks the answer of INFO; managed services often refuse CONFIG.
 * @throws RedisSettingsError unless Redis writes to disk and never evicts (decisions, Background jobs)
 */
export function requireRedisSettings(info: string): void {
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
