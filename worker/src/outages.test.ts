import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '@canteen/api/database/connect';
import { createJobs, type Jobs } from '@canteen/api/jobs/jobs';
import { silentLog as log } from '@canteen/api/testing/silent-log';
import { createTestDatabase } from '@canteen/api/testing/database';
import { startRedis, unusedPort } from '@canteen/api/testing/redis-server';
import { runJobs, type RunningJobs } from './queues/run-jobs.ts';
import { windClocks } from './schedule.ts';

const KEEPING = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const patiently = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: 25_000, interval: 100 });

async function worker(jobs: Jobs, ran: string[]): Promise<RunningJobs> {
  const rollup = (_: unknown, { id }: { id: string }) => {
    ran.push(id);
    return { days: 0 };
  };
  const running = await runJobs(jobs, { statistics: { rollup } }, log);
  closing.push(() => running.stop(1_000));
  return running;
}

test('a worker whose connections PostgreSQL cut goes on with new ones', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const sql = connect(database.url, { max: 1 });
  closing.push(() => sql.end());
  const jobs = createJobs({ databaseUrl: database.url, redisUrl: undefined }, log);
  closing.push(() => jobs.close());
  const ran: string[] = [];
  await worker(jobs, ran);
  await jobs.add('statistics', 'rollup', {}, { id: 'before' });
  expect(await jobs.wait('statistics', 'rollup', 'before', 10_000)).toMatchObject({ state: 'completed' });

  await sql`
    select pg_terminate_backend(pg_stat_activity.pid) from pg_stat_activity
    where pg_stat_activity.datname = current_database() and pg_stat_activity.pid <> pg_backend_pid()`;
  await patiently(() => jobs.add('statistics', 'rollup', {}, { id: 'after' }));
  await patiently(async () => {
    expect(await jobs.find('statistics', 'rollup', 'after')).toMatchObject({ state: 'completed' });
  });
  expect(ran).toEqual(['rollup-before', 'rollup-after']);
});

describe.skipIf(inject('redisUrl') === null)('with Redis (skipped where there is no redis-server)', () => {
  test('jobs outlive a Redis that was killed, and its worker goes on by itself', async () => {
    const port = await unusedPort();
    const first = await startRedis({ port, settings: KEEPING });
    const jobs = createJobs({ databaseUrl: 'postgres://unused', redisUrl: first.url }, log);
    closing.push(() => jobs.close());
    await jobs.add('statistics', 'rollup', {}, { id: 'kept' });
    await first.kill();
    const second = await startRedis({ port, folder: first.folder, settings: KEEPING });
    const ran: string[] = [];
    await patiently(() => jobs.depths());
    await worker(jobs, ran);
    await patiently(async () => expect(ran).toEqual(['rollup-kept']));

    await second.kill();
    const third = await startRedis({ port, folder: first.folder, settings: KEEPING });
    closing.push(() => third.remove());
    await patiently(() => jobs.add('statistics', 'rollup', {}, { id: 'later' }));
    await patiently(async () => expect(ran).toEqual(['rollup-kept', 'rollup-later']));
  });

  test('clocks that a Redis lost are wound up again', async () => {
    const redis = await startRedis({ settings: KEEPING });
    closing.push(() => redis.remove());
    const jobs = createJobs({ databaseUrl: 'postgres://unused', redisUrl: redis.url }, log);
    closing.push(() => jobs.close());
    await windClocks(jobs);
    const clocks = async () =>
      [
        ...(await (await jobs.queue('payments')).getJobSchedulers()),
        ...(await (await jobs.queue('statistics')).getJobSchedulers()),
      ]
        .map((clock) => clock.key)
        .toSorted();
    expect(await clocks()).toEqual(['clean-up', 'refunds', 'rollup', 'sweep']);
    await (await jobs.queue('payments')).removeJobScheduler('sweep');
    await (await jobs.queue('statistics')).removeJobScheduler('rollup');
    expect(await clocks()).toEqual(['clean-up', 'refunds']);
    await windClocks(jobs);
    expect(await clocks()).toEqual(['clean-up', 'refunds', 'rollup', 'sweep']);
  });
});
