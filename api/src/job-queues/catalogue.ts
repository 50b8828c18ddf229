import type { PushMessage } from '@canteen/domain/push/push.schema';

/** Payload and result of a job; both must be JSON. */
interface Job<Payload, Result = void> {
  payload: Payload;
  result: Result;
}

type NoPayload = Record<string, never>;

/** All jobs by queue. The worker must have a function for each of them, or it does not compile. */
interface JobCatalogue {
  email: {
    'order-placed': Job<{ orderId: string }>;
    'order-status': Job<{ orderId: string; status: string }>;
    refund: Job<{ orderId: string }>;
    /** A one-time code, encrypted: the job store never holds it in plain text. */
    code: Job<{ codeId: string; sealed: string }>;
    /** The row of `account_notices` with the job's id has the address, and is deleted with the mail. */
    'password-changed': Job<{ noticeId: string }>;
    'email-changed': Job<{ noticeId: string }>;
    'email-set-by-staff': Job<{ noticeId: string }>;
    'deletion-requested': Job<{ noticeId: string }>;
    'account-deleted': Job<{ noticeId: string }>;
    'payment-refused': Job<{ noticeId: string }>;
  };
  import: {
    /** A spreadsheet of foods. */
    foods: Job<{ importId: string }>;
  };
  statistics: {
    rollup: Job<NoPayload, { days: number }>;
    /** How long the shops usually take until an order is ready. */
    'ready-times': Job<NoPayload, { changed: number }>;
    'clean-up': Job<NoPayload, { removed: number }>;
    /** Removes the failed mails with a code that has expired. */
    'expired-codes': Job<NoPayload, { removed: number }>;
    /** Accounts whose deletion was requested, and the personal data of deleted accounts. */
    deletions: Job<NoPayload>;
  };
  payments: {
    /** Captured payments without an order. */
    sweep: Job<NoPayload>;
    /** All refunds that are not finished. */
    refunds: Job<NoPayload>;
    'refund-order': Job<{ orderId: string }>;
    /** Orders that nobody has accepted yet: reminders, and the cancellation after ACCEPT_TIMEOUT_MINUTES. */
    unaccepted: Job<NoPayload>;
  };
  push: {
    'order-status': Job<{ orderId: string; status: string }>;
    /** Tells the customer that a payment becomes no order and is returned. */
    'payment-refused': Job<{ providerPaymentId: string }>;
    'new-order': Job<{ orderId: string }>;
    /** Tells couriers that an order can be collected. */
    'ready-order': Job<{ orderId: string }>;
    /** Tells staff that an order still waits to be accepted. */
    unaccepted: Job<{ orderId: string; told: 'shop' | 'admins' }>;
    /** Tells staff that the system cancelled an order, and why. */
    'not-accepted': Job<{ orderId: string }>;
    /**
     * One message to one browser; `deviceId` is the id of its subscription. It is passed on to `push-other` when its push
     * service is not a well-known one.
     */
    deliver: Job<{ deviceId: string; message: PushMessage }>;
  };
  /** Messages to push services that could be slow or silent, because users can name any address. No others wait for them. */
  'push-other': {
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

/** A job to add with others. `id` and `traceparent` as in AddOptions. */
export type NewJob = {
  [Q in QueueName]: {
    [N in JobName<Q>]: {
      queue: Q;
      name: N;
      payload: JobPayload<Q, N>;
      id: string;
      traceparent?: string | null;
    };
  }[JobName<Q>];
}[QueueName];

interface QueuePolicy {
  /** Tries in total, the first one included. */
  attempts: number;
  /** Milliseconds before the second try; doubled before each further try. */
  backoffMs: number;
  /** How many jobs of this queue one worker process runs at the same time. */
  concurrency: number;
  /** All workers together start at most `max` jobs of this queue in a window of `duration` milliseconds. */
  limiter?: { max: number; duration: number };
}

export const QUEUES: Record<QueueName, QueuePolicy> = {
  // The tries take about 40 minutes, longer than a restart or the greylisting of a mail server. At most 20 mails a second on
  // average, because mail servers refuse bursts; a busy lunch hour sends two a second. The window is two seconds, because at
  // the end of each window a worker asks for mails that it may not start yet.
  email: { attempts: 10, backoffMs: 5_000, concurrency: 4, limiter: { max: 40, duration: 2_000 } },
  import: { attempts: 2, backoffMs: 1_000, concurrency: 1 },
  statistics: { attempts: 5, backoffMs: 5_000, concurrency: 1 },
  // After the last try, the sweep finds the payment again.
  payments: { attempts: 6, backoffMs: 2_000, concurrency: 4 },
  push: { attempts: 5, backoffMs: 2_000, concurrency: 8, limiter: { max: 100, duration: 1_000 } },
  // The tries take a minute and a quarter, so that some come after the pause for a push service that did not answer.
  'push-other': { attempts: 5, backoffMs: 5_000, concurrency: 8 },
};

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
