import type { JobBackend, JobQueue } from './backend.ts';
import type { JobName, JobPayload, JobResult, NewJob, QueueName } from './catalogue.ts';

/** The state of a job. A job that waits for its next try is 'waiting'. */
export interface JobReport<Result> {
  state: 'waiting' | 'active' | 'completed' | 'failed';
  progress: number;
  /** The result of a completed job. */
  result?: Result;
  /** The message of the last error of a failed job. */
  error?: string;
}

/** A job whose last try failed, kept for staff to see. */
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

interface AddOptions {
  /** While a job with this name and id waits, runs or is kept, adding it again does nothing. */
  id?: string;
  delayMs?: number;
  /** The trace context that the span of the job links to. Default: the present span. Without tracing it has no effect. */
  traceparent?: string | null;
}

/**
 * The background jobs (decisions, Background jobs). The store may lose jobs, so what must happen is also found in
 * PostgreSQL and added again.
 */
export interface Jobs {
  /** @throws AppError DEPENDENCY_DOWN within about a second when the store is down */
  add<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payload: JobPayload<Q, N>,
    options?: AddOptions,
  ): Promise<void>;
  /**
   * Adds many jobs, queue by queue. When it fails, some may have been added. Jobs added with `add` run before them:
   * a user waits for a one-time code, but not for the mail about an order.
   * @throws AppError DEPENDENCY_DOWN like `add`
   */
  addMany(jobs: readonly NewJob[]): Promise<void>;
  /** The job that was added with this id, or null when it is unknown or was removed. */
  find<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    id: string,
  ): Promise<JobReport<JobResult<Q, N>> | null>;
  depths(): Promise<Record<QueueName, QueueDepth>>;
  /**
   * The age of the oldest waiting job of each queue, or for how long a repeated job is overdue, in milliseconds; 0 when
   * neither is so.
   */
  ages(): Promise<Record<QueueName, number>>;
  /** At most `max` failed jobs of a queue, the last first, without the first `skip` of them. @throws AppError DEPENDENCY_DOWN */
  failed(queue: QueueName, range: { skip: number; max: number }): Promise<FailedJob[]>;
  /** The failed job with this id; null when there is none. @throws AppError DEPENDENCY_DOWN */
  findFailed(queue: QueueName, id: string): Promise<FailedJob | null>;
  /** Retries a failed job; false when there is no such failed job. @throws AppError DEPENDENCY_DOWN */
  retry(queue: QueueName, id: string): Promise<boolean>;
  /** Removes a failed job; false when there is no such failed job. @throws AppError DEPENDENCY_DOWN */
  removeFailed(queue: QueueName, id: string): Promise<boolean>;
  /** @throws RedisSettingsError when Redis would lose jobs; when Redis is down, that is only logged */
  check(): Promise<void>;
  /** For the worker, which runs the jobs. */
  backend(): Promise<JobBackend>;
  queue(name: QueueName): Promise<JobQueue>;
  close(): Promise<void>;
}
