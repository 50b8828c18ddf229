import type { JobSchedulerJson, RepeatOptions } from 'bullmq';
import type { Context } from '@canteen/api/context/context';
import type { JobName, QueueName } from '@canteen/api/job-queues/catalogue';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';
import { MINUTE_MS, DAY_MS } from '@canteen/domain/durations';
import { latestTime } from '@canteen/domain/latest-time';
import { removeTooLateTimes } from './job-runner/clock-set-back.ts';

type RepeatedJobOf<Q extends QueueName> = Q extends QueueName
  ? { queue: Q; job: JobName<Q>; when: { everyMs: number } | { daily: string } }
  : never;
/** A job that is added at fixed intervals, or daily at 'HH:MM' in campus time (UTC+5:30). */
export type RepeatedJob = RepeatedJobOf<QueueName>;

/** All repeated jobs. Each is added once for each time, however many workers run. */
const REPEATED_JOBS: readonly RepeatedJob[] = [
  { queue: 'payments', job: 'sweep', when: { everyMs: 2 * MINUTE_MS } },
  { queue: 'payments', job: 'refunds', when: { everyMs: 2 * MINUTE_MS } },
  { queue: 'payments', job: 'unaccepted', when: { everyMs: 15_000 } },
  { queue: 'statistics', job: 'rollup', when: { daily: '00:10' } },
  { queue: 'statistics', job: 'ready-times', when: { everyMs: 5 * MINUTE_MS } },
  { queue: 'statistics', job: 'expired-codes', when: { everyMs: 10 * MINUTE_MS } },
  { queue: 'statistics', job: 'deletions', when: { everyMs: 15_000 } },
  { queue: 'statistics', job: 'clean-up', when: { daily: '04:20' } },
];

/**
 * Order events, one-time codes, account notices and imports are dispatched at every signal, and this often because a signal
 * can be lost.
 */
export const DISPATCH_EVERY_MS = 1_000;

/** How often the schedules are checked. A Redis that lost its data has lost the schedules too. */
const CHECK_SCHEDULES_EVERY_MS = 5 * MINUTE_MS;

// Always UTC+5:30, without daylight saving time.
const CAMPUS_ZONE = 'Asia/Kolkata';

function repeatOf({ when }: RepeatedJob): Omit<RepeatOptions, 'key'> {
  if ('everyMs' in when) return { every: when.everyMs };
  const [hour, minute] = when.daily.split(':').map(Number);
  return { pattern: `${minute} ${hour} * * *`, tz: CAMPUS_ZONE };
}

/**
 * Saves each schedule that is missing or has changed in the job store. A schedule that is unchanged is not written again,
 * because that would move its next run, also one that is overdue.
 * @throws after all others were saved, when some could not be
 */
export async function scheduleRepeatedJobs(
  jobs: Pick<Jobs, 'queue'>,
  repeated: readonly RepeatedJob[] = REPEATED_JOBS,
): Promise<void> {
  const errors: unknown[] = [];
  for (const each of repeated) await schedule(jobs, each).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'some schedules could not be saved');
}

async function schedule(jobs: Pick<Jobs, 'queue'>, repeated: RepeatedJob): Promise<void> {
  const queue = await jobs.queue(repeated.queue);
  const repeat = repeatOf(repeated);
  const known = await queue.getJobScheduler(repeated.job);
  const nextMs = nextIfTooLate(known);
  if (nextMs !== null) {
    // Writing the schedule again would keep the wrong time, so it is removed first. BullMQ adds no job for a time that has a
    // finished one, so those are removed too.
    await queue.removeJobScheduler(repeated.job);
    await queue.clean(Date.now() - nextMs, 0, 'completed');
  } else if (
    known &&
    known.every === repeat.every &&
    known.pattern === repeat.pattern &&
    known.tz === repeat.tz
  ) {
    return;
  }
  await queue.upsertJobScheduler(repeated.job, repeat, { name: repeated.job, data: {} });
}

/** The next run (milliseconds since 1970) when it is later than the schedule allows, because the clock was set back; else null. */
function nextIfTooLate(known: JobSchedulerJson | undefined): number | null {
  const next = known?.next ?? 0;
  return next > latestTime(Date.now(), known?.every ?? DAY_MS) ? next : null;
}

/** Saves the schedules now and checks them every 5 minutes until `stop`, and with them the times that BullMQ stored. */
export function keepJobsScheduled(jobs: Pick<Jobs, 'queue'>, log: Context['log']): { stop(): void } {
  const check = () => {
    scheduleRepeatedJobs(jobs).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot save the schedules of repeated jobs; will retry'),
    );
    removeTooLateTimes(jobs).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot check the times of the job queues; will retry'),
    );
  };
  check();
  const timer = setInterval(check, CHECK_SCHEDULES_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
