import type * as bullmq from 'bullmq';
import type { BackendFactory, IQueueBackend, Queue, Worker } from 'bullmq';

/** BullMQ's queue and worker with either backend. */
export type JobQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, object>;
export type JobWorker = Worker<unknown, unknown, string, IQueueBackend, number | object, object>;

/** BullMQ requires the option `connection`; the backend factories below have their own. */
export const UNUSED_CONNECTION: object = {};

export interface JobBackend {
  bullmq: typeof bullmq;
  /** For adding jobs: fails within a second when the store is down. */
  producer: BackendFactory<IQueueBackend, object>;
  /** For running jobs: waits until the store is back. */
  consumer: BackendFactory<IQueueBackend, object>;
  close(): Promise<void>;
}

export interface BackendSettings {
  databaseUrl: string;
  redisUrl: string | undefined;
}
