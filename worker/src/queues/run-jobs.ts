import type { IQueueBackend, Job } from 'bullmq';
import type { Context } from '@canteen/api/context/context';
import type { Jobs } from '@canteen/api/jobs/jobs';
import { BROUGHT_BY_FACTORY, type JobWorker } from '@canteen/api/jobs/backend';
import {
  type JobName,
  type JobPayload,
  type JobResult,
  type QueueName,
  QUEUES,
} from '@canteen/api/jobs/catalogue';

/** What a job's function may know and do beside its payload. */
export interface JobRun {
  id: string;
  /** 1 the first time. */
  attempt: number;
  /** Set when the worker stops before the job is done; the job then runs again elsewhere. */
  signal: AbortSignal;
  /** 0 to 100. */
  progress(percent: number): Promise<void>;
}

/** Runs at least once for each job: twice must do no harm. What it throws is tried again with backoff. */
type JobFunction<Q extends QueueName, N extends JobName<Q>> = (
  payload: JobPayload<Q, N>,
  run: JobRun,
) => Promise<JobResult<Q, N>>;

/** A function for every job of the catalogue. */
export type JobFunctions = { [Q in QueueName]: { [N in JobName<Q>]: JobFunction<Q, N> } };

/** Thrown when trying again would not help: the job is kept as failed at once. */
export class Hopeless extends Error {
  // BullMQ goes by this name, so that who throws it need not load BullMQ.
  override readonly name = 'UnrecoverableError';
}

export interface RunningJobs {
  /** Takes no new jobs, gives the running ones this long to finish, and returns the rest to their queues. */
  stop(graceMs: number): Promise<void>;
}

// How long a job whose worker died stays taken.
const LOCK_MS = 15_000;

// What a job may take to notice that it should stop.
const HEED_SIGNAL_MS = 300;

/** Begins to run jobs. With a store that is down it begins when the store is back. */
export async function runJobs(
  jobs: Pick<Jobs, 'backend'>,
  functions: { [Q in QueueName]?: object },
  log: Context['log'],
): Promise<RunningJobs> {
  const { bullmq, consumer } = await jobs.backend();
  const running = new Set<Job<unknown, unknown>>();

  const start = (queue: QueueName, byName: object): JobWorker => {
    const { concurrency, perSecond } = QUEUES[queue];
    const worker: JobWorker = new bullmq.Worker<
      unknown,
      unknown,
      string,
      IQueueBackend,
      number | object,
      object
    >(
      queue,
      // BullMQ gives the signal to functions of three parameters only.
      async (job, _token, signal) => {
        running.add(job);
        try {
          return await callFunction(byName, job, signal ?? new AbortController().signal);
        } finally {
          running.delete(job);
        }
      },
      {
        connection: BROUGHT_BY_FACTORY,
        concurrency,
        ...(perSecond !== undefined && { limiter: { max: perSecond, duration: 1_000 } }),
        lockDuration: LOCK_MS,
        stalledInterval: LOCK_MS,
        // A worker that was killed says nothing against the job; it is the tries that are counted.
        maxStalledCount: 100,
      },
      consumer,
    );
    worker.on('failed', (job, error) => {
      const last =
        !job || job.attemptsMade >= (job.opts.attempts ?? 1) || error.name === 'UnrecoverableError';
      const fields = { err: error, queue, job: job?.name, id: job?.id, attempt: job?.attemptsMade };
      if (last) log.error(fields, 'a job failed and is kept');
      else log.warn(fields, 'a job failed and will be tried again');
    });
    worker.on('error', (error) => log.warn({ err: error, queue }, 'job worker'));
    return worker;
  };

  const workers = (Object.entries(functions) as [QueueName, object][])
    .filter(([, byName]) => Object.keys(byName).length > 0)
    .map(([queue, byName]) => start(queue, byName));

  const stop = async (graceMs: number) => {
    const finished = Promise.all(workers.map((worker) => worker.close()));
    if (await settles(finished, graceMs)) return;
    for (const worker of workers) worker.cancelAllJobs('the worker stops');
    if (await settles(finished, HEED_SIGNAL_MS)) return;
    for (const job of running) {
      log.info({ job: job.name, id: job.id }, 'a running job goes back to its queue');
      await job.moveToWait(job.token).catch((error: unknown) => {
        // It ended this very moment, or comes back when its lock ends.
        log.warn({ err: error, id: job.id }, 'a running job could not be returned');
      });
    }
    // What is still running can no longer say that it is done: another worker does the job.
    await Promise.all(workers.map((worker) => worker.getBackend().close(true)));
  };
  let stopped: Promise<void> | undefined;
  return { stop: (graceMs) => (stopped ??= stop(graceMs)) };
}

async function callFunction(
  byName: object,
  job: Job<unknown, unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  // A job of a newer version, left over after a step back.
  if (!Object.hasOwn(byName, job.name)) throw new Hopeless(`No function for the job ${job.name}`);
  // The catalogue bound payload and function together when the job was added.
  const work = (byName as Record<string, (payload: unknown, run: JobRun) => Promise<unknown>>)[job.name];
  return work?.(job.data, {
    id: job.id ?? '',
    attempt: job.attemptsMade + 1,
    signal,
    progress: (percent) => job.updateProgress(percent),
  });
}

async function settles(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const done = await Promise.race([work.then(() => true), timeout]);
  clearTimeout(timer);
  return done;
}
