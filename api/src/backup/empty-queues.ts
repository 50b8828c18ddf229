import type { BackendSettings, JobQueue } from '../job-queues/backend.ts';
import { QUEUE_NAMES } from '../job-queues/catalogue.ts';
import { createJobsWithoutLog } from '../job-queues/jobs-without-log.ts';

/**
 * Checks before a restore, which removes the jobs of this Redis, that they are not those of a running Canteen with another
 * database. @throws while a worker runs them
 */
export async function requireNoWorker(config: BackendSettings): Promise<void> {
  // Tried twice, because a busy Redis may answer too late. If it does not answer at all, the restore says later that its
  // queues were not emptied.
  const found = await withQueues(config, workersOf)
    .catch(() => withQueues(config, workersOf))
    .catch(() => undefined);
  refuseWorkers(found ?? []);
}

/**
 * Removes all jobs from Redis after a restore. They belong to another state of the database, and a job of a new event would
 * be taken for one of them, since events get the same numbers again. The schedules are made again by the worker.
 * @throws while a worker runs them
 */
export async function emptyRedisQueues(config: BackendSettings): Promise<void> {
  await withQueues(config, async (queues, number) => {
    refuseWorkers(await workersOf(queues, number));
    for (const queue of queues) await queue.obliterate({ force: true });
  });
}

/** Calls `work` with the queues in Redis and the number of their database there; without Redis it does nothing. */
async function withQueues<Result>(
  config: BackendSettings,
  work: (queues: JobQueue[], number: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (config.redisUrl === undefined) return undefined;
  const jobs = createJobsWithoutLog(config);
  try {
    const queues = await Promise.all(QUEUE_NAMES.map((name) => jobs.queue(name)));
    return await work(queues, new URL(config.redisUrl).pathname.slice(1) || '0');
  } finally {
    await jobs.close();
  }
}

async function workersOf(queues: JobQueue[], number: string): Promise<unknown[]> {
  const workers = await Promise.all(queues.map((queue) => queue.getWorkers()));
  // The lists have the clients of all databases of the server.
  return workers.flat().filter(({ db }) => db === number);
}

function refuseWorkers(workers: unknown[]): void {
  if (workers.length > 0)
    throw new Error('the worker of this Redis runs: stop it first, or leave REDIS_URL out');
}
