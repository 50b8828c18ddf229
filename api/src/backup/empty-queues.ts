import { createJobsWithoutLog } from '../jobs/jobs-without-log.ts';
import { QUEUE_NAMES } from '../jobs/catalogue.ts';
import type { BackendSettings } from '../jobs/backend.ts';

/**
 * A restore removes the jobs of this Redis, also when they are those of another database.
 * @throws while a worker runs them
 */
export async function requireNoWorker(config: BackendSettings): Promise<void> {
  // The restore reports later that a Redis that does not answer was not emptied.
  if (await hasWorker(config).catch(() => false))
    throw new Error('the worker of this Redis runs: stop it first, or leave REDIS_URL out');
}

async function hasWorker(config: BackendSettings): Promise<boolean> {
  if (config.redisUrl === undefined) return false;
  const number = new URL(config.redisUrl).pathname.slice(1) || '0';
  const jobs = createJobsWithoutLog(config);
  try {
    const queues = await Promise.all(QUEUE_NAMES.map((name) => jobs.queue(name)));
    const workers = await Promise.all(queues.map((queue) => queue.getWorkers()));
    // The lists have the clients of all databases of the server.
    return workers.flat().some(({ db }) => db === number);
  } finally {
    await jobs.close();
  }
}

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
