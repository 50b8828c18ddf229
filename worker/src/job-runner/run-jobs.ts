import { setTimeout as pause } from 'node:timers/promises';
import type { IQueueBackend, Job } from 'bullmq';
import type { Context } from '@canteen/api/context/context';
import { UNUSED_CONNECTION, type JobBackend, type JobWorker } from '@canteen/api/job-queues/backend';
import {
  type JobName,
  type JobPayload,
  type JobResult,
  QUEUE_NAMES,
  type QueueName,
  QUEUES,
} from '@canteen/api/job-queues/catalogue';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';

/** What a job's function gets besides its payload. */
export interface JobRun {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the worker stops before the job is done. Another worker then runs the job again. */
  signal: AbortSignal;
  /** Reports the progress, 0 to 100. */
  progress(percent: number): Promise<void>;
}

/** Runs at least once for each job, so running twice must do no harm. When it throws, the job is retried with backoff. */
type JobFunction<Q extends QueueName, N extends JobName<Q>> = (
  payload: JobPayload<Q, N>,
  run: JobRun,
) => Promise<JobResult<Q, N>>;

/** A function for every job of the catalogue. */
export type JobFunctions = { [Q in QueueName]: { [N in JobName<Q>]: JobFunction<Q, N> } };

/** The functions of one queue. */
type FunctionsByName = Partial<Record<string, (payload: never, run: JobRun) => Promise<unknown>>>;

/** Thrown when a retry cannot help: the job is kept as failed without further attempts. */
export class UnrecoverableError extends Error {
  // BullMQ recognises its own error of this name by the name, so this file need not load BullMQ.
  override readonly name = 'UnrecoverableError';
}

export interface RunningJobs {
  /** Takes no new jobs, waits up to `graceMs` milliseconds for the running ones, and returns the others to their queues. */
  stop(graceMs: number): Promise<void>;
}

// How long a job stays locked after its worker was killed.
const LOCK_MS = 15_000;

// How long after an error of the job store the next job is asked for.
const RETRY_MS = 2_000;

// After this time without an error the job store counts as back. Longer than the slowest retry of BullMQ.
const BACK_AFTER_MS = 30_000;

// How long a job may take to end after its signal was aborted.
const ABORT_MS = 300;

/** Starts to run jobs; lost connections are opened again. @throws when the job store cannot be reached at the start */
export async function runJobs(
  jobs: Pick<Jobs, 'backend'>,
  functions: { [Q in QueueName]?: Partial<JobFunctions[Q]> },
  log: Context['log'],
  tracing: Context['tracing'] = null,
): Promise<RunningJobs> {
  const backend = await jobs.backend();
  const running = new Set<RunningJob>();
  const logError = logFirstOfOutage(log);
  const workers = QUEUE_NAMES.flatMap((queue) => {
    const byName = functions[queue];
    if (!byName) return [];
    const worker = createWorker(backend, queue, processorOf(queue, byName, running, tracing));
    logFailures(worker, queue, log);
    worker.on('error', (error) => logError(error, queue));
    return [worker];
  });
  let stopped: Promise<void> | undefined;
  return { stop: (graceMs) => (stopped ??= stopWorkers(workers, running, log, graceMs)) };
}

type RunningJob = Job<unknown, unknown>;
type Processor = (job: RunningJob, token?: string, signal?: AbortSignal) => Promise<unknown>;

/** Runs the function of each job, in a span of its own. `running` has the jobs that run. */
const processorOf =
  (
    queue: QueueName,
    byName: FunctionsByName,
    running: Set<RunningJob>,
    tracing: Context['tracing'],
  ): Processor =>
  // BullMQ passes the signal only to functions with three parameters.
  async (job, _token, signal) => {
    running.add(job);
    try {
      const work = () => callFunction(byName, job, signal ?? new AbortController().signal);
      if (!tracing) return await work();
      const attributes = { 'messaging.destination.name': queue, 'canteen.attempt': job.attemptsMade + 1 };
      const link = job.opts.telemetry?.metadata;
      return await tracing.inSpan(`${queue} ${job.name}`, { kind: 'consumer', attributes, link }, work);
    } finally {
      running.delete(job);
    }
  };

/** A worker of BullMQ, which begins to take jobs at once. */
function createWorker({ bullmq, consumer }: JobBackend, queue: QueueName, processJob: Processor): JobWorker {
  const { concurrency, limiter } = QUEUES[queue];
  return new bullmq.Worker<unknown, unknown, string, IQueueBackend, number | object, object>(
    queue,
    processJob,
    {
      connection: UNUSED_CONNECTION,
      concurrency,
      ...(limiter && { limiter }),
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      runRetryDelay: RETRY_MS,
      // Jobs of a killed worker count as stalled, not as failed. Only failed attempts use up the retries.
      maxStalledCount: 100,
    },
    consumer,
  );
}

/** Logs each job that failed: as an error when it is not tried again. */
function logFailures(worker: JobWorker, queue: QueueName, log: Context['log']): void {
  worker.on('failed', (job, error) => {
    const last = !job || job.attemptsMade >= (job.opts.attempts ?? 1) || error.name === 'UnrecoverableError';
    const fields = { err: error, queue, job: job?.name, id: job?.id, attempt: job?.attemptsMade };
    if (last) log.error(fields, 'job failed; no more retries');
    else log.warn(fields, 'job failed; will retry');
  });
}

/** As `RunningJobs.stop`. */
async function stopWorkers(
  workers: readonly JobWorker[],
  running: ReadonlySet<RunningJob>,
  log: Context['log'],
  graceMs: number,
): Promise<void> {
  const finished = Promise.all(workers.map((worker) => worker.close()));
  if (await finishesWithin(finished, graceMs)) return;
  for (const worker of workers) worker.cancelAllJobs('the worker is stopping');
  if (await finishesWithin(finished, ABORT_MS)) return;
  for (const job of running) {
    log.info({ job: job.name, id: job.id }, 'returning a running job to its queue');
    await job.moveToWait(job.token).catch((error: unknown) => {
      // The job ended in this moment, or another worker takes it when its lock expires.
      log.warn({ err: error, id: job.id }, 'cannot return a running job to its queue');
    });
  }
  // Closes the connections, so that a job that still runs cannot be marked as done: another worker runs it again.
  await Promise.all(workers.map((worker) => worker.getBackend().close(true)));
}

/** Logs the first error of an outage of the job store as a warning, and the others of all queues only for debugging. */
function logFirstOfOutage(log: Context['log']): (error: Error, queue: QueueName) => void {
  let lastAt = -Infinity;
  return (error, queue) => {
    const now = performance.now();
    const level = now - lastAt > BACK_AFTER_MS ? 'warn' : 'debug';
    lastAt = now;
    log[level]({ err: error, queue }, 'error in the job worker');
  };
}

async function callFunction(
  byName: FunctionsByName,
  job: Job<unknown, unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  // For example a job that a newer version added before it was rolled back.
  const work = Object.hasOwn(byName, job.name) && byName[job.name];
  if (!work) throw new UnrecoverableError(`No function for the job ${job.name}`);
  // The types of the job catalogue made sure that this payload fits this function when the job was added.
  return work(job.data as never, {
    id: job.id ?? '',
    attempt: job.attemptsMade + 1,
    signal,
    progress: (percent) => job.updateProgress(percent),
  });
}

const finishesWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), pause(milliseconds, false, { ref: false })]);
