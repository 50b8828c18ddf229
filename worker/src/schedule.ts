import type { RepeatOptions } from 'bullmq';
import type { Context } from '@canteen/api/context/context';
import type { Jobs } from '@canteen/api/jobs/jobs';
import type { JobName, QueueName } from '@canteen/api/jobs/catalogue';

const MINUTE_MS = 60_000;

type ClockOf<Q extends QueueName> = Q extends QueueName
  ? { queue: Q; job: JobName<Q>; when: { everyMs: number } | { daily: string } }
  : never;
/** A job that time starts: every so often, or daily at 'HH:MM' on the campus (UTC+5:30). */
export type Clock = ClockOf<QueueName>;

/** All clocks. However many workers there are, each stroke is one job. */
const CLOCKS: readonly Clock[] = [
  { queue: 'payments', job: 'sweep', when: { everyMs: 2 * MINUTE_MS } },
  { queue: 'payments', job: 'refunds', when: { everyMs: 2 * MINUTE_MS } },
  { queue: 'statistics', job: 'rollup', when: { daily: '00:10' } },
  { queue: 'statistics', job: 'clean-up', when: { daily: '04:20' } },
];

/** Order events and account notices are dispatched at a signal, and this often in case a signal was lost. */
export const DISPATCH_EVERY_MS = 1_000;

/** How often the clocks are looked at: a Redis that lost everything has lost them too. */
const CHECK_CLOCKS_EVERY_MS = 5 * MINUTE_MS;

// UTC+5:30 all year.
const CAMPUS_ZONE = 'Asia/Kolkata';

function repeatOf({ when }: Clock): Omit<RepeatOptions, 'key'> {
  if ('everyMs' in when) return { every: when.everyMs };
  const [hour, minute] = when.daily.split(':').map(Number);
  return { pattern: `${minute} ${hour} * * *`, tz: CAMPUS_ZONE };
}

/** Winds up the clocks that do not run yet, or run otherwise; one that runs keeps its next stroke, also an overdue one. */
export async function windClocks(
  jobs: Pick<Jobs, 'queue'>,
  clocks: readonly Clock[] = CLOCKS,
): Promise<void> {
  for (const clock of clocks) {
    const queue = await jobs.queue(clock.queue);
    const repeat = repeatOf(clock);
    const known = await queue.getJobScheduler(clock.job);
    if (known && known.every === repeat.every && known.pattern === repeat.pattern && known.tz === repeat.tz)
      continue;
    await queue.upsertJobScheduler(clock.job, repeat, { name: clock.job, data: {} });
  }
}

/** Keeps the clocks wound for as long as the worker runs. */
export function keepClocksWound(jobs: Pick<Jobs, 'queue'>, log: Context['log']): { stop(): void } {
  const wind = () => {
    windClocks(jobs).catch((error: unknown) => log.warn({ err: error }, 'the clocks could not be wound up'));
  };
  wind();
  const timer = setInterval(wind, CHECK_CLOCKS_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
