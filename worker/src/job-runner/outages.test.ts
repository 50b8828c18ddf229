import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '@canteen/api/database/connect';
import { createJobs } from '@canteen/api/job-queues/jobs';
import type { Jobs } from '@canteen/api/job-queues/jobs-interface';
import { freePort } from '@canteen/api/process/free-port';
import { createTestDatabase } from '@canteen/api/testing/database/database';
import { DURABLE_SETTINGS, startRedis } from '@canteen/api/testing/processes/redis-server';
import { waitForJob } from '@canteen/api/testing/processes/wait-for-job';
import { silentLog as log } from '@canteen/api/testing/silent-log';
import { scheduleRepeatedJobs } from '../schedule.ts';
import { runJobs, type RunningJobs } from './run-jobs.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

const waitUntil = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: 25_000, interval: 100 });

async function worker(jobs: Jobs, ran: string[]): Promise<RunningJobs> {
  const rollup = async (_: unknown, { id }: { id: string }) => {
    ran.push(id);
    return { days: 0 };
  };
  const running = await runJobs(jobs, { statistics: { rollup } }, log);
  cleanups.push(() => running.stop(1_000));
  return running;
}

test('a worker reconnects when PostgreSQL has closed its connections', async () => {
  const database = await createTestDatabase();
  cleanups.push(() => database.drop());
  const sql = connect(database.url, { max: 1 });
  cleanups.push(() => sql.end());
  const jobs = createJobs({ databaseUrl: database.url, redisUrl: undefined }, log);
  cleanups.push(() => jobs.close());
  const ran: string[] = [];
  await worker(jobs, ran);
  await waitUntil(() => jobs.add('statistics', 'rollup', {}, { id: 'before' }));
  expect(await waitForJob(jobs, 'statistics', 'rollup', 'before', 60_000)).toMatchObject({
    state: 'completed',
  });

  await sql`
    select pg_terminate_backend(pg_stat_activity.pid) from pg_stat_activity
    where pg_stat_activity.datname = current_database() and pg_stat_activity.pid <> pg_backend_pid()`;
  await waitUntil(() => jobs.add('statistics', 'rollup', {}, { id: 'after' }));
  await waitUntil(async () => {
    expect(await jobs.find('statistics', 'rollup', 'after')).toMatchObject({ state: 'completed' });
  });
  expect(ran).toEqual(['rollup-before', 'rollup-after']);
});

describe.skipIf(inject('redisUrl') === null)('with Redis (skipped where there is no redis-server)', () => {
  test('no job is lost when Redis is killed and restarted, and the worker reconnects', async () => {
    const port = await freePort();
    const first = await startRedis({ port, settings: DURABLE_SETTINGS });
    const jobs = createJobs({ databaseUrl: 'postgres://unused', redisUrl: first.url }, log);
    cleanups.push(() => jobs.close());
    await waitUntil(() => jobs.add('statistics', 'rollup', {}, { id: 'kept' }));
    await first.kill();
    const second = await startRedis({ port, folder: first.folder, settings: DURABLE_SETTINGS });
    const ran: string[] = [];
    await waitUntil(() => jobs.depths());
    await worker(jobs, ran);
    await waitUntil(async () => expect(ran).toEqual(['rollup-kept']));

    await second.kill();
    const third = await startRedis({ port, folder: first.folder, settings: DURABLE_SETTINGS });
    cleanups.push(() => third.remove());
    await waitUntil(() => jobs.add('statistics', 'rollup', {}, { id: 'later' }));
    await waitUntil(async () => expect(ran).toEqual(['rollup-kept', 'rollup-later']));
  });

  test('schedules that Redis lost are saved again', async () => {
    const redis = await startRedis({ settings: DURABLE_SETTINGS });
    cleanups.push(() => redis.remove());
    const jobs = createJobs({ databaseUrl: 'postgres://unused', redisUrl: redis.url }, log);
    cleanups.push(() => jobs.close());
    await scheduleRepeatedJobs(jobs);
    const schedules = async () =>
      [
        ...(await (await jobs.queue('payments')).getJobSchedulers()),
        ...(await (await jobs.queue('statistics')).getJobSchedulers()),
      ]
        .map((schedule) => schedule.key)
        .toSorted();
    const all = [
      'clean-up',
      'deletions',
      'expired-codes',
      'ready-times',
      'refunds',
      'rollup',
      'sweep',
      'unaccepted',
    ];
    expect(await schedules()).toEqual(all);
    await (await jobs.queue('payments')).removeJobScheduler('sweep');
    await (await jobs.queue('statistics')).removeJobScheduler('rollup');
    expect(await schedules()).toEqual([
      'clean-up',
      'deletions',
      'expired-codes',
      'ready-times',
      'refunds',
      'unaccepted',
    ]);
    await scheduleRepeatedJobs(jobs);
    expect(await schedules()).toEqual(all);
  });
});
