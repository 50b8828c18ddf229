import type { Context } from '@canteen/api/context/context';
import { followClock } from '@canteen/api/process/follow-clock';
import { campusDay } from '@canteen/domain/campus-time';
import { jobFunctions } from './job-functions.ts';
import { runJobs, type RunningJobs } from './job-runner/run-jobs.ts';
import { followCodes } from './outbox/follow-codes.ts';
import { followImports } from './outbox/follow-imports.ts';
import { followNotices } from './outbox/follow-notices.ts';
import { followOrderEvents } from './outbox/follow-order-events.ts';
import { DISPATCH_EVERY_MS, keepJobsScheduled } from './schedule.ts';
import { createMailer } from './senders/mailer.ts';
import { createPushSender } from './senders/push-sender.ts';

interface RunningWorker {
  /** Waits up to `graceMs` milliseconds for the running jobs, then returns the others to their queues. */
  stop(graceMs: number): Promise<void>;
}

const RETRY_MS = 2_000;

/**
 * Runs jobs, schedules the repeated ones, and turns order events, one-time codes, account notices and imports into jobs.
 * When the job store cannot be opened it returns all the same, and starts to run jobs as soon as it can.
 * @throws RedisSettingsError when the settings of Redis allow it to lose jobs
 */
export async function startWorker(ctx: Context): Promise<RunningWorker> {
  await ctx.jobs.check();
  await ctx.signals.start();
  const stopFollowingClock = ctx.config.production ? undefined : await followClock(ctx);
  const mailer = createMailer(ctx.config);
  const functions = jobFunctions(ctx, mailer, createPushSender(ctx.config.vapid));

  let running: RunningJobs | undefined;
  let schedules: { stop(): void } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopping = false;
  let waiting = false;
  const begin = async (): Promise<void> => {
    try {
      const begun = await runJobs(ctx.jobs, functions, ctx.log, ctx.tracing);
      if (stopping) return await begun.stop(0);
      running = begun;
      schedules = keepJobsScheduled(ctx.jobs, ctx.log);
      // Runs the rollup now, in case no worker was running at 00:10.
      await ctx.jobs.add('statistics', 'rollup', {}, { id: campusDay(ctx.clock.now()) }).catch(() => {});
    } catch (error) {
      if (!waiting) ctx.log.warn({ err: error }, 'cannot open the job queues; will retry');
      waiting = true;
      if (!stopping) retry = setTimeout(() => void begin(), RETRY_MS);
    }
  };
  await begin();
  const following = [
    followOrderEvents(ctx, DISPATCH_EVERY_MS),
    followNotices(ctx, DISPATCH_EVERY_MS),
    followCodes(ctx, DISPATCH_EVERY_MS),
    followImports(ctx, DISPATCH_EVERY_MS),
  ];

  return {
    async stop(graceMs) {
      stopping = true;
      clearTimeout(retry);
      schedules?.stop();
      stopFollowingClock?.();
      await Promise.all([...following.map((each) => each.stop()), running?.stop(graceMs)]);
      mailer.close();
    },
  };
}
