import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { UNUSED_CONNECTION, type BackendSettings, type JobBackend, type JobQueue } from './backend.ts';
import { QUEUE_NAMES, type QueueName, QUEUES } from './catalogue.ts';
import type { Jobs, QueueDepth } from './jobs-interface.ts';
import { openBackend } from './open-backend.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { RedisSettingsError } from './redis-settings.ts';
import { OPEN_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

type OriginOf = (cause: string | null | undefined) => { telemetry?: { metadata: string } };

/** After this many days a failed job is removed. */
export const FAILED_JOB_DAYS = 90;
// BullMQ runs jobs without a priority before jobs with one.
const BATCH_PRIORITY = 1;

/** The connection opens at the first use. */
export function createJobs(settings: BackendSettings, log: Logger, tracing: Tracing | null = null): Jobs {
  let opening: Promise<JobBackend> | undefined;
  let closed = false;
  const queues = new Map<QueueName, JobQueue>();

  const backend = () => {
    if (closed) return Promise.reject(new Error('the job queues are closed'));
    // After a failure, the next call tries to open it again.
    opening ??= openBackend(settings, log).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const queue = async (name: QueueName): Promise<JobQueue> => {
    const store = await backend();
    const existing = queues.get(name);
    if (existing) return existing;
    const { attempts, backoffMs } = QUEUES[name];
    const created: JobQueue = new store.bullmq.Queue(
      name,
      {
        connection: UNUSED_CONNECTION,
        defaultJobOptions: {
          attempts,
          backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
          // By age only: to keep a fixed number, the PostgreSQL backend would read all finished jobs after each job.
          removeOnComplete: { age: 24 * 3600 },
          // Kept so that staff can see and retry them.
          removeOnFail: { age: FAILED_JOB_DAYS * 24 * 3600 },
        },
        // Nothing reads this stream; a few events are kept for debugging.
        streams: { events: { maxLen: 200 } },
      },
      store.producer,
    );
    created.on('error', (error) => log.debug({ err: error, queue: name }, 'job queue error'));
    queues.set(name, created);
    return created;
  };

  /** The queue for a caller who waits: the store may accept the connection and then not answer. */
  const openQueue = (name: QueueName) => withTimeout(queue(name), OPEN_TIMEOUT_MS);

  /** Turns every error of the store into DEPENDENCY_DOWN. */
  const callStore = async <T>(name: QueueName, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      log.debug({ err: error, queue: name }, 'the job queue did not answer');
      throw new AppError('DEPENDENCY_DOWN', 'Please try again in a moment', { cause: error });
    }
  };

  /** `work` gets a function for the option that lets the span of a job refer to another one, by default what adds it. */
  const adding = (name: QueueName, work: (originOf: OriginOf) => Promise<void>): Promise<void> =>
    tracing
      ? tracing.inSpan(`add to ${name}`, { kind: 'producer' }, () =>
          callStore(name, () =>
            work((cause) => {
              const metadata = cause ?? tracing.carrier();
              return metadata === undefined ? {} : { telemetry: { metadata } };
            }),
          ),
        )
      : callStore(name, () => work(() => ({})));

  const find: Jobs['find'] = async (queueName, name, id) => {
    const target = await openQueue(queueName);
    // Reads the state first: a job that was completed then also has its result.
    const state = await target.getJobState(jobId(name, id));
    const job = await target.getJob(jobId(name, id));
    if (!job) return null;
    return {
      state: state === 'active' || state === 'completed' || state === 'failed' ? state : 'waiting',
      progress: typeof job.progress === 'number' ? job.progress : 0,
      // BullMQ types results as unknown; the worker's types make sure that this is the job's result.
      ...(state === 'completed' && { result: job.returnvalue as never }),
      ...(state === 'failed' && { error: job.failedReason }),
    };
  };

  return {
    add: (queueName, name, payload, { id, delayMs, traceparent } = {}) =>
      adding(queueName, async (originOf) => {
        const target = await openQueue(queueName);
        const options = {
          ...originOf(traceparent),
          ...(id !== undefined && { jobId: jobId(name, id) }),
          ...(delayMs !== undefined && { delay: delayMs }),
        };
        await withTimeout(target.add(name, payload, options));
      }),
    async addMany(jobs) {
      for (const name of new Set(jobs.map((job) => job.queue))) {
        const added = (originOf: OriginOf) =>
          jobs
            .filter((job) => job.queue === name)
            .map((job) => ({
              name: job.name,
              data: job.payload,
              opts: {
                jobId: jobId(job.name, job.id),
                priority: BATCH_PRIORITY,
                ...originOf(job.traceparent),
              },
            }));
        await adding(name, async (originOf) =>
          withTimeout((await openQueue(name)).addBulk(added(originOf))).then(() => undefined),
        );
      }
    },
    find,
    async depths() {
      const counts = await Promise.all(
        QUEUE_NAMES.map(async (name): Promise<[QueueName, QueueDepth]> => {
          const {
            waiting = 0,
            prioritized = 0,
            active = 0,
            delayed = 0,
            failed = 0,
          } = await (
            await openQueue(name)
          ).getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
          return [name, { waiting: waiting + prioritized, active, delayed, failed }];
        }),
      );
      return Object.fromEntries(counts) as Record<QueueName, QueueDepth>;
    },
    async ages() {
      const ages = await Promise.all(
        QUEUE_NAMES.map(async (name): Promise<[QueueName, number]> => {
          const first = await (await openQueue(name)).getJobs(['waiting', 'prioritized'], 0, 0, true);
          const oldest = Math.min(...first.map(({ timestamp }) => timestamp));
          return [name, first.length > 0 ? Math.max(0, Date.now() - oldest) : 0];
        }),
      );
      return Object.fromEntries(ages) as Record<QueueName, number>;
    },
    failed: (queueName, max) =>
      callStore(queueName, async () => {
        const target = await openQueue(queueName);
        const jobs = await withTimeout(target.getFailed(0, max - 1));
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
      callStore(queueName, async () => {
        const target = await openQueue(queueName);
        const job = await withTimeout(target.getJob(id));
        if (!job || (await target.getJobState(id)) !== 'failed') return false;
        await withTimeout(job.retry('failed', { resetAttemptsMade: true }));
        return true;
      }),
    async check() {
      if (settings.redisUrl === undefined) return;
      await backend().catch((error: unknown) => {
        if (error instanceof RedisSettingsError) throw error;
        log.warn({ err: error }, 'Redis is down; jobs are added when it is back');
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

// BullMQ's ids are unique in a queue, so they contain the job's name. It refuses colons.
const jobId = (name: string, id: string) => `${name}-${id}`.replaceAll(':', '_');
