import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { QUEUES } from '@canteen/api/job-queues/catalogue';
import { createJobs } from '@canteen/api/job-queues/jobs';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';
import { createTestDatabase, type TestDatabase } from '@canteen/api/testing/database/database';
import { silentLog as log } from '@canteen/api/testing/silent-log';
import { keepJobsScheduled, scheduleRepeatedJobs, type RepeatedJob } from '../schedule.ts';
import { removeTooLateTimes } from './clock-set-back.ts';
import { runJobs, type RunningJobs } from './run-jobs.ts';

const redisUrl = inject('redisUrl');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const clock = Date.now;

describe.each([
  { backend: 'PostgreSQL', installed: true },
  { backend: 'Redis (skipped where there is no redis-server)', installed: redisUrl !== null },
])('after the clock was set back, with jobs on $backend', ({ backend, installed }) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let running: RunningJobs;
  let schedules: { stop(): void } | undefined;
  let runs: string[];
  let mailFails: boolean;

  /** The clock of this process is so far ahead. */
  const setClock = (aheadMs: number) => vi.spyOn(Date, 'now').mockImplementation(() => clock() + aheadMs);
  const mail = (id: string) => jobs.add('email', 'code', { codeId: id, sealed: '' }, { id });

  describe.skipIf(!installed)('when it is installed', () => {
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());
    beforeEach(async () => {
      // Redis databases have numbers. No other test file uses number 8.
      const settings = {
        databaseUrl: database.url,
        redisUrl: backend === 'PostgreSQL' ? undefined : `${redisUrl}/8`,
      };
      runs = [];
      mailFails = false;
      jobs = createJobs(settings, log);
      for (const name of ['statistics', 'payments', 'email'] as const)
        await (await jobs.queue(name)).obliterate({ force: true });
      setClock(6 * HOUR_MS);
      const run = (name: string) => async () => runs.push(name) as never;
      running = await runJobs(
        jobs,
        {
          statistics: { rollup: run('rollup'), deletions: run('deletions') },
          payments: { sweep: run('sweep') },
          email: {
            async code() {
              runs.push('mail');
              if (mailFails) throw new Error('the mail server is down');
            },
          },
        },
        log,
      );
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      schedules?.stop();
      await running.stop(0);
      await jobs.close();
    });

    test('a job that is repeated at intervals runs again', async () => {
      const repeated: RepeatedJob[] = [{ queue: 'payments', job: 'sweep', when: { everyMs: 200 } }];
      const queue = await jobs.queue('payments');
      await scheduleRepeatedJobs(jobs, repeated);
      await vi.waitFor(() => expect(runs.length).toBeGreaterThan(2));
      setClock(0);
      // A search that the worker began before may write the former time once more.
      await vi.waitFor(async () => {
        await scheduleRepeatedJobs(jobs, repeated);
        expect((await queue.getJobScheduler('sweep'))?.next).toBeLessThan(clock() + MINUTE_MS);
      });
      const before = runs.length;
      await vi.waitFor(async () => {
        await scheduleRepeatedJobs(jobs, repeated);
        expect(runs.length).toBeGreaterThan(before + 2);
      });
    });

    test('a daily job that has run too early runs at its next time', async () => {
      const due = Math.floor((clock() + HOUR_MS) / MINUTE_MS) * MINUTE_MS;
      const inAnHour = new Date(due + 330 * MINUTE_MS).toISOString().slice(11, 16);
      const repeated: RepeatedJob[] = [
        { queue: 'statistics', job: 'rollup', when: { daily: inAnHour } },
        { queue: 'statistics', job: 'deletions', when: { everyMs: 500 } },
      ];
      const queue = await jobs.queue('statistics');
      setClock(0);
      await scheduleRepeatedJobs(jobs, repeated);
      const next = async () => (await queue.getJobScheduler('rollup'))?.next ?? NaN;
      // A search that the worker began before the clock was set back may have run the job already.
      setClock(6 * HOUR_MS);
      await vi.waitFor(async () => expect(await next()).toBeGreaterThan(due));
      // Until it is completed, BullMQ refuses the time of this job.
      await vi.waitFor(async () =>
        expect((await queue.getJobs(['completed'])).map(({ name }) => name)).toContain('rollup'),
      );
      setClock(0);
      // A search that the worker began before may run the job once more.
      await vi.waitFor(async () => {
        await scheduleRepeatedJobs(jobs, repeated);
        expect(await next()).toBe(due);
      });
      setClock(HOUR_MS);
      const before = runs.filter((name) => name === 'rollup').length;
      await vi.waitFor(() => expect(runs.filter((name) => name === 'rollup')).toHaveLength(before + 1));
    });

    test('the limit on mails does not hold mails back until the former time', async () => {
      await mail('early');
      await vi.waitFor(() => expect(runs).toContain('mail'));
      setClock(0);
      schedules = keepJobsScheduled(jobs, log);
      await vi.waitFor(async () =>
        expect(await (await jobs.queue('email')).getRateLimitTtl()).toBeLessThan(MINUTE_MS),
      );
      const count = (QUEUES.email.limiter?.max ?? 0) + 1;
      for (let n = 0; n < count; n += 1) await mail(`${n}`);
      await vi.waitFor(() => expect(runs.filter((name) => name === 'mail')).toHaveLength(count + 1));
    });

    test('a mail that failed is tried again', async () => {
      mailFails = true;
      await mail('failing');
      await vi.waitFor(async () => expect((await jobs.depths()).email.delayed).toBe(1));
      mailFails = false;
      setClock(0);
      schedules = keepJobsScheduled(jobs, log);
      await vi.waitFor(() => expect(runs.filter((name) => name === 'mail')).toHaveLength(2));
    });

    test('mails that fail again keep the time before their next try', async () => {
      mailFails = true;
      const delayed = async () => (await jobs.depths()).email.delayed;
      const tries = () => runs.filter((name) => name === 'mail').length;
      for (let n = 0; n < 10; n += 1) await mail(`${n}`);
      await vi.waitFor(async () => expect(await delayed()).toBe(10));
      setClock(0);
      for (const triesOfAll of [20, 20]) {
        await removeTooLateTimes(jobs);
        await vi.waitFor(async () => expect([tries(), await delayed()]).toEqual([triesOfAll, 10]));
      }
    });

    test('a daily job whose next time is right does not run before it', async () => {
      const inEightHours = new Date(clock() + 8 * HOUR_MS + 330 * MINUTE_MS).toISOString().slice(11, 16);
      await scheduleRepeatedJobs(jobs, [
        { queue: 'statistics', job: 'rollup', when: { daily: inEightHours } },
      ]);
      setClock(0);
      await removeTooLateTimes(jobs);
      expect((await jobs.depths()).statistics).toMatchObject({ delayed: 1, waiting: 0, active: 0 });
    });

    test('jobs of killed workers are looked for', async () => {
      // With Redis it is a time of Redis' own clock, which is not set back here.
      if (backend !== 'PostgreSQL') return;
      const lastLook = async () =>
        Number(await (await jobs.queue('email')).getBackend().getQueueMetaField('stalled-check'));
      await vi.waitFor(async () => expect(await lastLook()).toBeGreaterThan(clock() - MINUTE_MS));
      const before = await lastLook();
      setClock(0);
      expect(before).toBeGreaterThan(clock() + HOUR_MS);
      schedules = keepJobsScheduled(jobs, log);
      await vi.waitFor(async () => expect(await lastLook()).toBeLessThan(clock() + MINUTE_MS));
    });

    test('the age of the queue says for how long a repeated job waits', async () => {
      await scheduleRepeatedJobs(jobs, [{ queue: 'payments', job: 'sweep', when: { everyMs: 500 } }]);
      await vi.waitFor(() => expect(runs.length).toBeGreaterThan(1));
      setClock(0);
      expect((await jobs.ages()).payments).toBeGreaterThan(5 * HOUR_MS);
    });
  });
});
