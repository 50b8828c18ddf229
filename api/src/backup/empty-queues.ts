import { createJobsWithoutLog } from '../jobs/jobs-without-log.ts';
import { QUEUE_NAMES } from '../jobs/catalogue.ts';
import type { BackendSettings } from '../jobs/backend.ts';

/**
 * Removes all jobs from Redis after a restore. They belong to another state of the database, and a job of a new event would
 * be taken for one of them, since events get the same numbers again. The schedules are made again by the worker.
 */
export async function emptyRedisQueues(config: BackendSettings): Promise<void> {
  if (config.redisUrl === undefined) return;
  const jobs = createJobsWithoutLog(config);
  try {
    for (const name of QUEUE_NAMES) await (await jobs.queue(name)).obliterate({ force: true });
  } finally {
    await jobs.close();
  }
}
