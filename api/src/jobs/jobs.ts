import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { BROUGHT_BY_FACTORY, type BackendSettings, type JobBackend, type JobQueue } from './backend.ts';
import {
  type JobName,
  type JobPayload,
  type JobResult,
  type NewJob,
  QUEUE_NAMES,
  type QueueName,
  QUEUES,
} from './catalogue.ts';
import { openBackend } from './open-backend.ts';
import { RedisSettingsError } from './redis-settings.ts';
import { STORE_TIMEOUT_MS } from './store-timeout.ts';
import { within } from './within.ts';

/** Where a job stands. A job that waits for its next try counts as waiting. */
export interface JobReport<Result> {
  state: 'waiting' | 'active' | 'completed' | 'failed';
  progress: number;
  /** Of a completed job. */
  result?: Result;
  /** Of a failed one: the last try's message. */
  error?: string;
}

/** A job that was given up, kept for a person to see. */
export interface FailedJob {
  id: string;
  name: string;
  payload: unknown;
  error: string;
  attempts: number;
  /** When the last try failed. */
  at: Date;
}

export interface QueueDepth {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface AddOptions {
  /** Makes the job the only one of its name: while it waits, runs or is remembered, a second add does nothing. */
  id?: string;
  delayMs?: number;
}

/** The background jobs (decisions, Background jobs). Nothing that must happen may depend on an add alone. */
export interface Jobs {
  /** @throws AppError DEPENDENCY_DOWN within about a second when the store is down */
  add<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payload: JobPayload<Q, N>,
    options?: AddOptions,
  ): Promise<void>;
  /**
   * Adds many, queue by queue in the order in which the queues come first. When it fails, some may stand. They let
   * pass whatever was added alone: somebody waits at a screen for a code, nobody for a thank-you.
   * @throws AppError DEPENDENCY_DOWN as `add` does
   */
  addMany(jobs: readonly NewJob[]): Promise<void>;
  /** The job that was added under this id, or null when it is not known (any more). */
  find<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    id: string,
  ): Promise<JobReport<JobResult<Q, N>> | null>;
  /** Waits until the job is done or the time is over, and answers where it stands then. */
  wait<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    id: string,
    timeoutMs: number,
  ): Promise<JobReport<JobResult<Q, N>> | null>;
  depths(): Promise<Record<QueueName, QueueDepth>>;
  /** The jobs of a queue that were given up, the last first. @throws AppError DEPENDENCY_DOWN */
  failed(queue: QueueName, most: number): Promise<FailedJob[]>;
  /** Has a job that was given up tried anew; false when it is not one (any more). @throws AppError DEPENDENCY_DOWN */
  retry(queue: QueueName, id: string): Promise<boolean>;
  /** @throws RedisSettingsError when Redis would lose jobs; that it is down is only logged */
  check(): Promise<void>;
  /** For the worker: queues that take part in running jobs. */
  backend(): Promise<JobBackend>;
  queue(name: QueueName): Promise<JobQueue>;
  close(): Promise<void>;
}

const POLL_MS = 100;
// BullMQ's greatest urgency is none at all.
const PATIENT = 1;

/** Costs nothing until the first use: the API may never need it. */
export function createJobs(settings: BackendSettings, log: Logger): Jobs {
  let opening: Promise<JobBackend> | undefined;
  let closed = false;
  const queues = new Map<QueueName, JobQueue>();

  const backend = () => {
    if (closed) return Promise.reject(new Error('the job queues are closed'));
    // What could not be opened is tried again by the next one who asks.
    opening ??= openBackend(settings, log).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const queue = async (name: QueueName): Promise<JobQueue> => {
    const store = await backend();
    const known = queues.get(name);
    if (known) return known;
    const { attempts, backoffMs } = QUEUES[name];
    const made: JobQueue = new store.bullmq.Queue(
      name,
      {
        connection: BROUGHT_BY_FACTORY,
        defaultJobOptions: {
          attempts,
          backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
          // By age alone: to keep a number of them, PostgreSQL looks through all of them each time one is done.
          removeOnComplete: { age: 24 * 3600 },
          // Kept for a person to see.
          removeOnFail: { age: 90 * 24 * 3600 },
        },
        // Nobody reads the stream of events: a few are kept for looking into something.
        streams: { events: { maxLen: 200 } },
      },
      store.producer,
    );
    made.on('error', (error) => log.debug({ err: error, queue: name }, 'job queue'));
    queues.set(name, made);
    return made;
  };

  /** Whatever goes wrong with the store, the caller is told that it is down. */
  const orDown = async <T>(name: QueueName, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      log.debug({ err: error, queue: name }, 'the job queue did not answer');
      throw new AppError('DEPENDENCY_DOWN', 'Please try again in a moment', { cause: error });
    }
  };

  const find: Jobs['find'] = async (queueName, name, id) => {
    const target = await queue(queueName);
    // First the state, then the rest: a job that is completed by now has its result as well.
    const state = await target.getJobState(jobId(name, id));
    const job = await target.getJob(jobId(name, id));
    if (!job) return null;
    return {
      state: state === 'active' || state === 'completed' || state === 'failed' ? state : 'waiting',
      progress: typeof job.progress === 'number' ? job.progress : 0,
      // BullMQ knows results as unknown; the catalogue binds every job's function to its type.
      ...(state === 'completed' && { result: job.returnvalue as never }),
      ...(state === 'failed' && { error: job.failedReason }),
    };
  };

  return {
    add: (queueName, name, payload, { id, delayMs } = {}) =>
      orDown(queueName, async () => {
        const target = await queue(queueName);
        const options = {
          ...(id !== undefined && { jobId: jobId(name, id) }),
          ...(delayMs !== undefined && { delay: delayMs }),
        };
        await within(STORE_TIMEOUT_MS, target.add(name, payload, options));
      }),
    async addMany(jobs) {
      for (const name of new Set(jobs.map((job) => job.queue))) {
        const wanted = jobs
          .filter((job) => job.queue === name)
          .map((job) => ({
            name: job.name,
            data: job.payload,
            opts: { jobId: jobId(job.name, job.id), priority: PATIENT },
          }));
        await orDown(name, async () => within(STORE_TIMEOUT_MS, (await queue(name)).addBulk(wanted)));
      }
    },
    find,
    async wait(queueName, name, id, timeoutMs) {
      const end = performance.now() + timeoutMs;
      for (;;) {
        // Asked for again and again: BullMQ's event stream would cost every API process a connection of its own.
        const report = await find(queueName, name, id);
        const left = end - performance.now();
        if (!report || report.state === 'completed' || report.state === 'failed' || left <= 0) return report;
        await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, left)));
      }
    },
    async depths() {
      const counts = await Promise.all(
        QUEUE_NAMES.map(async (name): Promise<[QueueName, QueueDepth]> => {
          const {
            waiting = 0,
            prioritized = 0,
            active = 0,
            delayed = 0,
            failed = 0,
          } = await (await queue(name)).getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
          return [name, { waiting: waiting + prioritized, active, delayed, failed }];
        }),
      );
      return Object.fromEntries(counts) as Record<QueueName, QueueDepth>;
    },
    failed: (queueName, most) =>
      orDown(queueName, async () => {
        const target = await queue(queueName);
        const jobs = await within(STORE_TIMEOUT_MS, target.getFailed(0, most - 1));
        return jobs.map((job) => ({
          id: job.id ?? '',
          name: job.name,
          payload: job.data,
          error: job.failedReason,
          attempts: job.attemptsMade,
          at: new Date(job.finishedOn ?? job.timestamp),
        }));
      }),
    retry: (queueName, id) =>
      orDown(queueName, async () => {
        const target = await queue(queueName);
        const job = await within(STORE_TIMEOUT_MS, target.getJob(id));
        if (!job || (await target.getJobState(id)) !== 'failed') return false;
        await within(STORE_TIMEOUT_MS, job.retry('failed', { resetAttemptsMade: true }));
        return true;
      }),
    async check() {
      if (settings.redisUrl === undefined) return;
      await backend().catch((error: unknown) => {
        if (error instanceof RedisSettingsError) throw error;
        log.warn({ err: error }, 'Redis is down: jobs wait in PostgreSQL until it is back');
      });
    },
    backend,
    queue,
    async close() {
      closed = true;
      const store = await opening?.catch(() => undefined);
      await Promise.all([...queues.values()].map((each) => each.close()));
      await store?.close();
    },
  };
}

// Ids are unique in a queue, so they carry the job's name; BullMQ refuses colons in them.
const jobId = (name: string, id: string) => `${name}-${id}`.replaceAll(':', '_');
