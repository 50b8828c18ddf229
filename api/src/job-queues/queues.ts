import type { Logger } from 'pino';
import { UNUSED_CONNECTION, type BackendSettings, type JobBackend, type JobQueue } from './backend.ts';
import { type QueueName, QUEUES } from './catalogue.ts';
import { openBackend } from './open-backend.ts';
import { OPEN_TIMEOUT_MS, withTimeout } from './with-timeout.ts';

/** After this many days a failed job is removed. */
export const FAILED_JOB_DAYS = 90;

export interface Queues {
  backend(): Promise<JobBackend>;
  queue(name: QueueName): Promise<JobQueue>;
  /** The queue for a caller who waits: the store may accept the connection and then not answer. */
  openQueue(name: QueueName): Promise<JobQueue>;
  close(): Promise<void>;
}

/** The queues of BullMQ; each is made at its first use. */
export function createQueues(settings: BackendSettings, log: Logger): Queues {
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
    const created = createQueue(store, name, log);
    queues.set(name, created);
    return created;
  };

  return {
    backend,
    queue,
    openQueue: (name) => withTimeout(queue(name), OPEN_TIMEOUT_MS),
    async close() {
      closed = true;
      const store = await opening?.catch(() => undefined);
      await Promise.all([...queues.values()].map((each) => each.close()));
      await store?.close();
    },
  };
}

function createQueue({ bullmq, producer }: JobBackend, name: QueueName, log: Logger): JobQueue {
  const { attempts, backoffMs } = QUEUES[name];
  const queue: JobQueue = new bullmq.Queue(
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
    producer,
  );
  queue.on('error', (error) => log.debug({ err: error, queue: name }, 'job queue error'));
  return queue;
}
