import type { PushMessage } from '@canteen/domain/push.schema';

/** What a job is given and what it answers; both travel as JSON. */
interface Job<Payload, Result = void> {
  payload: Payload;
  result: Result;
}

type Nothing = Record<string, never>;

/** Every job there is, by queue. Whoever adds one here is told by the compiler where its function is missing. */
export interface JobCatalogue {
  email: {
    'order-placed': Job<{ orderId: string }>;
    'order-status': Job<{ orderId: string; status: string }>;
    refund: Job<{ orderId: string }>;
    /** A one-time code, sealed: it stands in no job in the clear. */
    code: Job<{ codeId: string; sealed: string }>;
    'password-changed': Job<{ to: string; name: string; at: string }>;
    'email-changed': Job<{ to: string; name: string; at: string }>;
    'email-set-by-staff': Job<{ to: string; name: string; at: string }>;
  };
  import: Record<never, never>;
  statistics: {
    rollup: Job<Nothing, { days: number }>;
    'clean-up': Job<Nothing, { removed: number }>;
  };
  payments: {
    /** Captured payments without an order. */
    sweep: Job<Nothing>;
    /** All refunds that are not done. */
    refunds: Job<Nothing>;
    'refund-order': Job<{ orderId: string }>;
  };
  push: {
    'order-status': Job<{ orderId: string; status: string }>;
    'new-order': Job<{ orderId: string }>;
    /** One message to one browser. */
    deliver: Job<{ deviceId: string; message: PushMessage }>;
  };
}

export type QueueName = keyof JobCatalogue;
export type JobName<Q extends QueueName> = Extract<keyof JobCatalogue[Q], string>;
export type JobPayload<Q extends QueueName, N extends JobName<Q>> = JobCatalogue[Q][N] extends {
  payload: infer Payload;
}
  ? Payload
  : never;
export type JobResult<Q extends QueueName, N extends JobName<Q>> = JobCatalogue[Q][N] extends {
  result: infer Result;
}
  ? Result
  : never;

/** A job as it is added with others; its id makes it the only one of its name. */
export type NewJob = {
  [Q in QueueName]: {
    [N in JobName<Q>]: { queue: Q; name: N; payload: JobPayload<Q, N>; id: string };
  }[JobName<Q>];
}[QueueName];

interface QueuePolicy {
  /** Tries in all, the first one included. */
  attempts: number;
  /** Wait before the second try, in milliseconds; doubled before each further one. */
  backoffMs: number;
  /** Jobs of this queue at once in one worker process. */
  concurrency: number;
  /** Jobs of this queue begun in a second, by all workers together. */
  perSecond?: number;
}

export const QUEUES: Record<QueueName, QueuePolicy> = {
  // About 40 minutes in all: a mail server that is restarted, or greylists, costs no mail.
  // Mail servers refuse bursts, and a pile of thanks must not crowd out the orders behind it: noon at its worst needs two.
  email: { attempts: 10, backoffMs: 5_000, concurrency: 4, perSecond: 20 },
  import: { attempts: 2, backoffMs: 1_000, concurrency: 1 },
  statistics: { attempts: 5, backoffMs: 5_000, concurrency: 1 },
  // What is given up here is taken up again by the sweep.
  payments: { attempts: 6, backoffMs: 2_000, concurrency: 4 },
  push: { attempts: 5, backoffMs: 2_000, concurrency: 8, perSecond: 100 },
};

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
