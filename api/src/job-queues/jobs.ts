import type { Job } from 'bullmq';
import type { Logger } from 'pino';
import { latestTime } from '@canteen/domain/latest-time';
import { AppError } from '../errors/app-error.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { BackendSettings } from './backend.ts';
import { QUEUE_NAMES, type QueueName } from './catalogue.ts';
import { jobId } from './job-id.ts';
import type { FailedJob, Jobs, QueueDepth } from './jobs-interface.ts';
import { createQueues, type Queues } from './queues.ts';
import { RedisSettingsError } from './redis-settings.ts';
import { withTimeout } from './with-timeout.ts';

// BullMQ runs jobs without a priority before jobs with one.
const BATCH_PRIORITY = 1;

/** The connection opens at the first use. */
export function createJobs(settings: BackendSettings, log: Logger, tracing: Tracing | null = null): Jobs {
  const queues = createQueues(settings, log);
  const callStore = storeCaller(log);
  return {
    ...jobAdder(queues, callStore, tracing),
    ...queueReader(queues),
    ...failedJobs(queues, callStore),
    async check() {
      if (settings.redisUrl === undefined) return;
      await queues.backend().catch((error: unknown) => {
        if (error instanceof RedisSettingsError) throw error;
        log.warn({ err: error }, 'Redis is down; jobs are added when it is back');
      });
    },
    backend: queues.backend,
    queue: queues.queue,
    close: queues.close,
  };
}

type CallStore = <T>(name: QueueName, work: () => Promise<T>) => Promise<T>;

/** Turns every error of the store into DEPENDENCY_DOWN. */
const storeCaller =
  (log: Logger): CallStore =>
  async (name, work) => {
    try {
      return await work();
    } catch (error) {
      log.debug({ err: error, queue: name }, 'the job queue did not answer');
      throw new AppError('DEPENDENCY_DOWN', 'Please try again in a moment', { cause: error });
    }
  };

function jobAdder(
  { openQueue }: Queues,
  callStore: CallStore,
  tracing: Tracing | null,
): Pick<Jobs, 'add' | 'addMany'> {
  /** BullMQ's option that links the span of the job to this traceparent, by default to the present span. */
  const telemetryOf = (traceparent: string | null | undefined) => {
    const metadata = tracing ? (traceparent ?? tracing.traceparent()) : undefined;
    return metadata === undefined ? {} : { telemetry: { metadata } };
  };
  const inSpan = (name: QueueName, work: () => Promise<void>): Promise<void> =>
    tracing
      ? tracing.inSpan(`add to ${name}`, { kind: 'producer' }, () => callStore(name, work))
      : callStore(name, work);

  return {
    add: (queueName, name, payload, { id, delayMs, traceparent } = {}) =>
      inSpan(queueName, async () => {
        const target = await openQueue(queueName);
        const options = {
          ...telemetryOf(traceparent),
          ...(id !== undefined && { jobId: jobId(name, id) }),
          ...(delayMs !== undefined && { delay: delayMs }),
        };
        await withTimeout(target.add(name, payload, options));
      }),
    async addMany(jobs) {
      for (const name of new Set(jobs.map((job) => job.queue))) {
        await inSpan(name, async () => {
          const target = await openQueue(name);
          const added = jobs
            .filter((job) => job.queue === name)
            .map((job) => ({
              name: job.name,
              data: job.payload,
              opts: {
                jobId: jobId(job.name, job.id),
                priority: BATCH_PRIORITY,
                ...telemetryOf(job.traceparent),
              },
            }));
          await withTimeout(target.addBulk(added));
        });
      }
    },
  };
}

function queueReader({ openQueue }: Queues): Pick<Jobs, 'find' | 'depths' | 'ages'> {
  return {
    async find(queueName, name, id) {
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
          const queue = await openQueue(name);
          const [first, repeated] = await Promise.all([
            queue.getJobs(['waiting', 'prioritized'], 0, 0, true),
            queue.getJobSchedulers(),
          ]);
          const now = Date.now();
          return [
            name,
            Math.max(
              0,
              ...first.map(({ timestamp }) => now - timestamp),
              ...repeated.map(({ next, every }) => overdueMs(now, next ?? now, every)),
            ),
          ];
        }),
      );
      return Object.fromEntries(ages) as Record<QueueName, number>;
    },
  };
}

/** A next run further away than the interval means that the clock was set back; it counts as overdue. */
const overdueMs = (now: number, next: number, every: number | undefined) =>
  every !== undefined && next > latestTime(now, every) ? next - every - now : now - next;

function failedJobs(
  { openQueue }: Queues,
  callStore: CallStore,
): Pick<Jobs, 'failed' | 'findFailed' | 'retry' | 'removeFailed'> {
  return {
    failed: (queueName, { skip, max }) =>
      callStore(queueName, async () => {
        const target = await openQueue(queueName);
        const jobs = await withTimeout(target.getFailed(skip, skip + max - 1));
        return jobs.map(asFailedJob);
      }),
    findFailed: (queueName, id) =>
      callStore(queueName, async () => {
        const target = await openQueue(queueName);
        if ((await withTimeout(target.getJobState(id))) !== 'failed') return null;
        const job = await withTimeout(target.getJob(id));
        return job ? asFailedJob(job) : null;
      }),
    retry: (queueName, id) =>
      callStore(queueName, async () => {
        const target = await openQueue(queueName);
        const job = await withTimeout(target.getJob(id));
        if (!job || (await target.getJobState(id)) !== 'failed') return false;
        await withTimeout(job.retry('failed', { resetAttemptsMade: true }));
        return true;
      }),
    removeFailed: (queueName, id) =>
      callStore(queueName, async () => {
        const target = await openQueue(queueName);
        if ((await withTimeout(target.getJobState(id))) !== 'failed') return false;
        return (await withTimeout(target.remove(id))) > 0;
      }),
  };
}

const asFailedJob = (job: Job): FailedJob => ({
  id: job.id ?? '',
  name: job.name,
  payload: job.data,
  error: job.failedReason,
  attempts: job.attemptsMade,
  at: new Date(job.finishedOn ?? job.timestamp),
});
