import type * as bullmq from 'bullmq';
import type { BackendFactory, IQueueBackend, Queue, Worker } from 'bullmq';

/** A queue and a worker of whichever backend: who uses one does not know which. */
export type JobQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, object>;
export type JobWorker = Worker<unknown, unknown, string, IQueueBackend, number | object, object>;

/** BullMQ wants to be given a connection; the factories below bring their own. */
export const BROUGHT_BY_FACTORY: object = {};

export interface JobBackend {
  bullmq: typeof bullmq;
  /** For queues: fails at once, or within a second, when the store is down. */
  producer: BackendFactory<IQueueBackend, object>;
  /** For workers: waits for the store to come back. */
  consumer: BackendFactory<IQueueBackend, object>;
  close(): Promise<void>;
}

export interface BackendSettings {
  databaseUrl: string;
  redisUrl: string | undefined;
}
