import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '@canteen/api/database/connect';
import { QUEUES } from '@canteen/api/job-queues/catalogue';
import { createJobs } from '@canteen/api/job-queues/jobs';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';
import { createTestDatabase, type TestDatabase } from '@canteen/api/testing/database/database';
import { waitForJob } from '@canteen/api/testing/processes/wait-for-job';
import { silentLog as log } from '@canteen/api/testing/silent-log';
import { scheduleRepeatedJobs, type RepeatedJob } from '../schedule.ts';
import { UnrecoverableError, runJobs, type JobRun, type RunningJobs } from './run-jobs.ts';

const redisUrl = inject('redisUrl');
const GRACE_MS = 5_000;

interface Run {
  name: string;
  id: string;
  attempt: number;
  worker: string;
  at: number;
}

describe.each([
  { backend: 'PostgreSQL', installed: true },
  { backend: 'Redis (skipped where there is no redis-server)', installed: redisUrl !== null },
])('jobs on $backend', ({ backend, installed }) => {
  let database: TestDatabase;
  let settings: { databaseUrl: string; redisUrl: string | undefined };
  let jobs: Jobs;
  let runs: Run[];
  const started: { jobs: Jobs; running: RunningJobs }[] = [];

  /** A worker with connections of its own, like a separate process. */
  const startWorker = async (work: (run: Run, job: JobRun) => unknown, worker = 'one') => {
    const own = createJobs(settings, log);
    const recorded = (name: string) => async (_payload: unknown, job: JobRun) => {
      const run = { name, id: job.id, attempt: job.attempt, worker, at: Date.now() };
      runs.push(run);
      return (await work(run, job)) as never;
    };
    const functions = {
      statistics: { rollup: recorded('rollup') },
      payments: { sweep: recorded('sweep'), 'refund-order': recorded('refund-order') },
      email: { code: recorded('code'), 'order-placed': recorded('order-placed') },
    };
    const running = await runJobs(own, functions, log);
    started.push({ jobs: own, running });
    return running;
  };
  const until = (condition: () => void | Promise<void>) => vi.waitFor(condition, { interval: 20 });

  describe.skipIf(!installed)('when it is installed', () => {
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());
    beforeEach(async () => {
      // Redis databases have numbers. No other test file uses number 9.
      settings = {
        databaseUrl: database.url,
        redisUrl: backend === 'PostgreSQL' ? undefined : `${redisUrl}/9`,
      };
      runs = [];
      jobs = createJobs(settings, log);
      for (const name of ['statistics', 'payments', 'email'] as const) {
        await (await jobs.queue(name)).obliterate({ force: true });
      }
    });
    afterEach(async () => {
      for (const worker of started.splice(0)) {
        await worker.running.stop(0);
        await worker.jobs.close();
      }
      await jobs.close();
    });

    test('an added job runs, and a caller can wait for its result', async () => {
      await startWorker(() => ({ days: 7 }));
      await jobs.add('statistics', 'rollup', {}, { id: 'a' });
      expect(await waitForJob(jobs, 'statistics', 'rollup', 'a', 60_000)).toEqual({
        state: 'completed',
        progress: 0,
        result: { days: 7 },
      });
      expect(runs).toHaveLength(1);
      expect(await jobs.find('statistics', 'rollup', 'never added')).toBeNull();
    });

    test('waiting ends after its time limit and returns the progress of the job', async () => {
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await startWorker(async (_, job) => {
        await job.progress(40);
        await finished;
        return { days: 1 };
      });
      await jobs.add('statistics', 'rollup', {}, { id: 'slow' });
      await until(async () => {
        expect(await waitForJob(jobs, 'statistics', 'rollup', 'slow', 50)).toEqual({
          state: 'active',
          progress: 40,
        });
      });
      finish();
      expect(await waitForJob(jobs, 'statistics', 'rollup', 'slow', 60_000)).toMatchObject({
        state: 'completed',
      });
    });

    const orderMails = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        queue: 'email' as const,
        name: 'order-placed' as const,
        payload: { orderId: `order ${n}` },
        id: `${n}`,
      }));

    test('jobs added as a batch run once each, and a job added alone runs before them', async () => {
      const refund = {
        queue: 'payments',
        name: 'refund-order',
        payload: { orderId: 'one' },
        id: 'r',
      } as const;
      await Promise.all([jobs.addMany([...orderMails(8), refund]), jobs.addMany(orderMails(8))]);
      await jobs.addMany([]);
      await jobs.add('email', 'code', { codeId: 'c', sealed: '' }, { id: 'c' });
      expect(await jobs.depths()).toMatchObject({ email: { waiting: 9 }, payments: { waiting: 1 } });
      expect(await jobs.find('email', 'order-placed', '7')).toMatchObject({ state: 'waiting' });
      await startWorker(() => {});
      await until(() => expect(runs).toHaveLength(10));
      const mails = runs.filter(({ name }) => name !== 'refund-order');
      expect(mails[0]?.name).toBe('code');
      expect(new Set(mails.map(({ id }) => id)).size).toBe(9);
      expect(await waitForJob(jobs, 'email', 'order-placed', '7', 60_000)).toMatchObject({
        state: 'completed',
      });
      await until(async () => expect((await jobs.depths()).email).toMatchObject({ waiting: 0, active: 0 }));
    });

    test('all workers together start no more mails in a window of time than the limit', async () => {
      const { max = NaN, duration = NaN } = QUEUES.email.limiter ?? {};
      // An earlier test may have used part of the current window, so these jobs need one full window at least.
      const count = 2 * max + 1;
      await jobs.addMany(orderMails(count));
      await Promise.all([startWorker(() => {}, 'one'), startWorker(() => {}, 'two')]);
      await until(() => expect(runs).toHaveLength(count));
      // When the job store was asked for each job: the test may see the first ones much later.
      const started = await (await jobs.queue('email')).getJobs(['active', 'completed']);
      const first = Math.min(...started.map(({ processedOn = NaN }) => processedOn));
      // A little less, because the job store measures the window.
      expect(Math.max(...runs.map(({ at }) => at)) - first).toBeGreaterThan(duration - 300);
    });

    test('a failed job is retried after a pause until it succeeds', async () => {
      await startWorker(({ attempt }) => {
        if (attempt < 2) throw new Error('not yet');
      });
      await jobs.add('payments', 'sweep', {}, { id: 'a' });
      expect(await waitForJob(jobs, 'payments', 'sweep', 'a', 60_000)).toMatchObject({ state: 'completed' });
      expect(runs.map((run) => run.attempt)).toEqual([1, 2]);
      const pause = (runs[1]?.at ?? 0) - (runs[0]?.at ?? 0);
      // The pause can be up to a fifth shorter (jitter), so that jobs that failed together are not retried together.
      expect(pause).toBeGreaterThanOrEqual(QUEUES.payments.backoffMs * 0.75);
    });

    test('a job that cannot succeed is not retried and is kept as failed', async () => {
      await startWorker(() => {
        throw new UnrecoverableError('not an address');
      });
      await jobs.add('payments', 'sweep', {}, { id: 'a' });
      expect(await waitForJob(jobs, 'payments', 'sweep', 'a', 60_000)).toEqual({
        state: 'failed',
        progress: 0,
        error: 'not an address',
      });
      expect((await jobs.depths()).payments.failed).toBe(1);
      expect(runs).toHaveLength(1);
    });

    test('a job without a function fails and does not block others', async () => {
      await startWorker(() => ({ days: 0 }));
      await (await jobs.queue('statistics')).add('toString', {}, { jobId: 'toString-a' });
      await jobs.add('statistics', 'rollup', {}, { id: 'b' });
      expect(await waitForJob(jobs, 'statistics', 'rollup', 'b', 60_000)).toMatchObject({
        state: 'completed',
      });
      await until(async () => expect((await jobs.depths()).statistics.failed).toBe(1));
    });

    test('a job that is added many times with the same id runs once', async () => {
      await startWorker(() => {}, 'one');
      await startWorker(() => {}, 'two');
      const other = createJobs(settings, log);
      const add = (to: Jobs) => to.add('payments', 'refund-order', { orderId: 'o' }, { id: '42' });
      await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 ? jobs : other)));
      expect(await waitForJob(jobs, 'payments', 'refund-order', '42', 60_000)).toMatchObject({
        state: 'completed',
      });
      await add(other);
      // When the later job is done, the repeated one would have run too.
      await jobs.add('payments', 'refund-order', { orderId: 'o' }, { id: '43' });
      await waitForJob(jobs, 'payments', 'refund-order', '43', 60_000);
      expect(runs.map((run) => run.id).toSorted()).toEqual(['refund-order-42', 'refund-order-43']);
      await other.close();
    });

    test('a repeated job is added once for all workers, however often its schedule is saved', async () => {
      const repeated: RepeatedJob[] = [{ queue: 'payments', job: 'sweep', when: { everyMs: 300 } }];
      await startWorker(() => {}, 'one');
      await startWorker(() => {}, 'two');
      const other = createJobs(settings, log);
      const began = Date.now();
      await Promise.all([scheduleRepeatedJobs(jobs, repeated), scheduleRepeatedJobs(other, repeated)]);
      await scheduleRepeatedJobs(other, repeated);
      await until(() => expect(runs.length).toBeGreaterThanOrEqual(6));
      await (await jobs.queue('payments')).removeJobScheduler('sweep');
      expect(new Set(runs.map((run) => run.id)).size).toBe(runs.length);
      // One run for each 300 ms, and one at the start.
      expect(runs.length).toBeLessThanOrEqual((Date.now() - began) / 300 + 2);
      await other.close();
    });

    test('a daily job runs at its campus time, and saving its schedule again does not move the next run', async () => {
      const repeated: RepeatedJob[] = [{ queue: 'statistics', job: 'rollup', when: { daily: '00:10' } }];
      await scheduleRepeatedJobs(jobs, repeated);
      const queue = await jobs.queue('statistics');
      const next = (await queue.getJobScheduler('rollup'))?.next ?? 0;
      expect(new Date(next).toISOString()).toMatch(/T18:40:00\.000Z$/);
      expect(next - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
      await scheduleRepeatedJobs(jobs, repeated);
      expect((await queue.getJobScheduler('rollup'))?.next).toBe(next);
      expect(await queue.getJobSchedulersCount()).toBe(1);
      await scheduleRepeatedJobs(jobs, [{ queue: 'statistics', job: 'rollup', when: { daily: '00:15' } }]);
      expect(await queue.getJobSchedulersCount()).toBe(1);
      expect((await queue.getJobScheduler('rollup'))?.pattern).toBe('15 0 * * *');
      await queue.removeJobScheduler('rollup');
    });

    test('a stopping worker waits for its running job', async () => {
      let finish = () => {};
      const stopped = await startWorker(async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { days: 3 };
      });
      await jobs.add('statistics', 'rollup', {}, { id: 'a' });
      await until(() => expect(runs).toHaveLength(1));
      const stopping = stopped.stop(GRACE_MS);
      finish();
      await stopping;
      expect(await jobs.find('statistics', 'rollup', 'a')).toMatchObject({
        state: 'completed',
        result: { days: 3 },
      });
    });

    test('a job that does not finish in time is returned, and another worker runs it as the same attempt', async () => {
      let aborted = false;
      let finish = () => {};
      const stopped = await startWorker(
        (_, job) =>
          new Promise((resolve) => {
            job.signal.addEventListener('abort', () => {
              aborted = true;
            });
            finish = () => resolve({ days: 1 });
          }),
        'one',
      );
      await jobs.add('statistics', 'rollup', {}, { id: 'a' });
      await until(() => expect(runs).toHaveLength(1));
      await stopped.stop(50);
      expect(aborted).toBe(true);
      expect(await jobs.find('statistics', 'rollup', 'a')).toMatchObject({ state: 'waiting' });

      await startWorker(() => ({ days: 2 }), 'two');
      expect(await waitForJob(jobs, 'statistics', 'rollup', 'a', 60_000)).toMatchObject({
        state: 'completed',
        result: { days: 2 },
      });
      // The first run ends now, and its result is ignored.
      finish();
      expect(await jobs.find('statistics', 'rollup', 'a')).toMatchObject({ result: { days: 2 } });
      expect(runs.map((run) => [run.worker, run.attempt])).toEqual([
        ['one', 1],
        ['two', 1],
      ]);
    });

    test('depths count waiting, active, delayed and failed jobs', async () => {
      await jobs.add('payments', 'sweep', {}, { id: 'a' });
      await jobs.add('payments', 'sweep', {}, { id: 'b', delayMs: 60_000 });
      expect((await jobs.depths()).payments).toEqual({ waiting: 1, active: 0, delayed: 1, failed: 0 });
      expect(Object.keys(await jobs.depths())).toEqual([
        'email',
        'import',
        'statistics',
        'payments',
        'push',
        'push-other',
      ]);
    });
  });
});

test('on PostgreSQL a new job is announced to the workers, and its events to nobody', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 2 });
  const jobs = createJobs({ databaseUrl: database.url, redisUrl: undefined }, log);
  const announced = new Set<string>();
  const running = await runJobs(jobs, { statistics: { rollup: async () => ({ days: 1 }) } }, log);
  try {
    for (const channel of ['bullmq_jobs', 'bullmq_events'])
      await sql.listen(channel, (payload) => announced.add(`${channel} ${payload}`));
    await vi.waitFor(async () => {
      const held = await sql`
        select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where pg_locks.locktype = 'advisory' and pg_locks.mode = 'ShareLock' and pg_locks.granted
          and pg_database.datname = current_database()`;
      expect(held).toHaveLength(Object.keys(QUEUES).length);
    });
    announced.clear();
    await jobs.add('statistics', 'rollup', {}, { id: 'announced' });
    expect(await waitForJob(jobs, 'statistics', 'rollup', 'announced', 60_000)).toMatchObject({
      state: 'completed',
    });
    await sql`select pg_notify('bullmq_events', 'the last')`;
    await vi.waitFor(() => expect(announced).toContain('bullmq_events the last'));
    expect([...announced].toSorted()).toEqual(['bullmq_events the last', 'bullmq_jobs statistics']);
  } finally {
    await running.stop(0);
    await jobs.close();
    await sql.end();
    await database.drop();
  }
});
