import type { ChildProcess } from 'node:child_process';
import { startRedis } from '../../api/src/testing/processes/redis-server.ts';
import { sendStopSignal, endChild, spawnWithWatcher } from '../spawn-with-watcher.ts';
import { findProgram } from './find-program.ts';

// The fault run imports scripts, never the API itself.
export { startRedis, type RedisServer } from '../../api/src/testing/processes/redis-server.ts';

interface TestRedis {
  url: string;
  stop: () => Promise<void>;
}

/** A private Redis with the settings that Canteen requires; null if redis-server is not installed. */
export async function startTestRedis(): Promise<TestRedis | null> {
  const url = process.env.TEST_REDIS_URL;
  if (url) return { url, stop: async () => undefined };
  const program = findProgram('redis-server');
  if (program === null) return null;

  let child: ChildProcess | undefined;
  const redis = await startRedis({
    settings: ['--appendonly', 'yes', '--appendfsync', 'no', '--maxmemory-policy', 'noeviction'],
    // Kept, so that it ends when the test run is killed.
    launch: ([, ...args]) => (child = spawnWithWatcher('TERM', [program, ...args])),
  });
  // So that the test run can end while it runs.
  child?.unref();
  return {
    url: redis.url,
    async stop() {
      child?.ref();
      if (child) await endChild(child, sendStopSignal, 5_000);
      await redis.remove();
    },
  };
}
