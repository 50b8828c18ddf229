import type { Context } from '@canteen/api/context/context';
import { followClock } from '@canteen/api/context/follow-clock';
import { campusDay } from '@canteen/domain/campus-time';
import { followNotices } from './follow/follow-notices.ts';
import { followOrderEvents } from './follow/follow-order-events.ts';
import { createMailer } from './senders/mailer.ts';
import { createPushSender } from './senders/push-sender.ts';
import { runJobs, type RunningJobs } from './queues/run-jobs.ts';
import { DISPATCH_EVERY_MS, keepClocksWound } from './schedule.ts';
import { jobFunctions } from './workers.ts';

export interface RunningWorker {
  /** Finishes what is running, or returns it to its queue after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const TRY_AGAIN_MS = 2_000;

/**
 * Runs jobs, keeps the clocks and dispatches order events and account notices. Answers when it does, or, with Redis down, when it
 * would: it begins as soon as Redis is there.
 * @throws RedisSettingsError when Redis would lose jobs
 */
export async function startWorker(ctx: Context): Promise<RunningWorker> {
  await ctx.jobs.check();
  await ctx.signals.start();
  const unfollow = ctx.config.production ? undefined : await followClock(ctx);
  const mailer = createMailer(ctx.config);
  const functions = jobFunctions(ctx, mailer, createPushSender(ctx.config.vapid));

  let running: RunningJobs | undefined;
  let clocks: { stop(): void } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopping = false;
  let waiting = false;
  const begin = async (): Promise<void> => {
    try {
      const begun = await runJobs(ctx.jobs, functions, ctx.log);
      if (stopping) return await begun.stop(0);
      running = begun;
      clocks = keepClocksWound(ctx.jobs, ctx.log);
      // Should nobody have been there at 00:10.
      await ctx.jobs.add('statistics', 'rollup', {}, { id: campusDay(ctx.clock.now()) }).catch(() => {});
    } catch (error) {
      if (!waiting) ctx.log.warn({ err: error }, 'the job queues cannot be opened; trying again');
      waiting = true;
      if (!stopping) retry = setTimeout(() => void begin(), TRY_AGAIN_MS);
    }
  };
  await begin();
  const following = [followOrderEvents(ctx, DISPATCH_EVERY_MS), followNotices(ctx, DISPATCH_EVERY_MS)];

  return {
    async stop(graceMs) {
      stopping = true;
      clearTimeout(retry);
      clocks?.stop();
      unfollow?.();
      await Promise.all([...following.map((each) => each.stop()), running?.stop(graceMs)]);
      mailer.close();
    },
  };
}
