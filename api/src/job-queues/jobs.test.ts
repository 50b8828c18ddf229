import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../context/logger.ts';
import { connect } from '../database/connect.ts';
import { freePort } from '../process/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { SAFE_SETTINGS, startRedis } from '../testing/processes/redis-server.ts';
import { silentLog as log } from '../testing/silent-log.ts';
import type { Jobs } from './jobs-interface.ts';
import { createJobs } from './jobs.ts';
import { RedisSettingsError } from './redis-settings.ts';

let database: TestDatabase;
const opened: Jobs[] = [];
const open = (redisUrl?: string) => {
  const jobs = createJobs({ databaseUrl: database.url, redisUrl }, log);
  opened.push(jobs);
  return jobs;
};
const down = { code: 'DEPENDENCY_DOWN', status: 503 };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()));
  await database.drop();
});

test('adding a job fails while PostgreSQL is unreachable, each time anew', async () => {
  const port = await freePort();
  const jobs = createJobs(
    { databaseUrl: `postgres://nobody@127.0.0.1:${port}/none`, redisUrl: undefined },
    log,
  );
  for (let time = 0; time < 2; time += 1) {
    await expect(jobs.add('statistics', 'rollup', {})).rejects.toMatchObject(down);
  }
  await jobs.close();
});

test('several processes may open the queues at the same time on a new database', async () => {
  const fresh = await createTestDatabase();
  const sql = connect(fresh.url, { max: 1 });
  await sql`drop schema bullmq cascade`;
  await sql.end();
  const many = Array.from({ length: 4 }, () =>
    createJobs({ databaseUrl: fresh.url, redisUrl: undefined }, log),
  );
  try {
    // `add` opens it within 3 s. On a busy machine the others' migrations may take longer.
    await Promise.all(many.map((jobs) => jobs.queue('statistics')));
    await Promise.all(
      many.map((jobs) => vi.waitFor(() => jobs.add('statistics', 'rollup', {}, { id: 'once' }))),
    );
    expect((await many[0]?.depths())?.statistics).toEqual({ waiting: 1, active: 0, delayed: 0, failed: 0 });
  } finally {
    await Promise.all(many.map((jobs) => jobs.close()));
    await fresh.drop();
  }
});

async function openIn(store: string): Promise<Jobs> {
  if (store === 'PostgreSQL') return open();
  const redis = await startRedis({ settings: SAFE_SETTINGS });
  const jobs = open(redis.url);
  onTestFinished(async () => {
    await jobs.close();
    await redis.remove();
  });
  return jobs;
}

describe.each([
  ['PostgreSQL', true],
  ['Redis', inject('redisUrl') !== null],
])('in %s', (store, runs) => {
  test.skipIf(!runs)('a repeated job that no worker starts counts for the age of its queue', async () => {
    const jobs = await openIn(store);
    const queue = await jobs.queue('statistics');
    await queue.upsertJobScheduler('rollup', { pattern: '* * * * * *' }, { name: 'rollup', data: {} });
    // The job is delayed, or waits if its second has come by now.
    const { waiting, delayed } = (await jobs.depths()).statistics;
    expect(waiting + delayed).toBe(1);
    await vi.waitFor(async () => expect((await jobs.ages()).statistics).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    await queue.upsertJobScheduler('rollup', { pattern: '0 0 1 1 *' }, { name: 'rollup', data: {} });
    expect((await jobs.ages()).statistics).toBe(0);
  });

  test.skipIf(!runs)('the age of a queue is that of its oldest waiting job', async () => {
    const jobs = await openIn(store);
    expect((await jobs.ages()).email).toBe(0);
    const payload = { orderId: 'a'.repeat(24) };
    await jobs.addMany([{ queue: 'email', name: 'order-placed', payload, id: '1' }]);
    const added = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(added + 50), { interval: 10 });
    await jobs.addMany([{ queue: 'email', name: 'order-placed', payload, id: '2' }]);
    const asked = Date.now();
    expect((await jobs.ages()).email).toBeGreaterThanOrEqual(asked - added);
  });
});

test('after close no connection is opened', async () => {
  const jobs = open();
  await jobs.close();
  await expect(jobs.add('statistics', 'rollup', {})).rejects.toMatchObject(down);
});

describe.skipIf(inject('redisUrl') === null)('with Redis (skipped where there is no redis-server)', () => {
  test.each([
    ['appendonly no', ['--appendonly', 'no', '--maxmemory-policy', 'noeviction'], /appendonly should be yes/],
    ['an evicting policy', ['--appendonly', 'yes', '--maxmemory-policy', 'allkeys-lru'], /maxmemory-policy/],
  ])('%s is refused at the start and whenever a job is added', async (_, settings, message) => {
    const redis = await startRedis({ settings });
    const jobs = open(redis.url);
    await expect(jobs.check()).rejects.toThrow(RedisSettingsError);
    await expect(jobs.check()).rejects.toThrow(message);
    await expect(jobs.add('statistics', 'rollup', {})).rejects.toMatchObject({
      ...down,
      cause: { name: 'RedisSettingsError' },
    });
    await redis.remove();
  });

  test('a Redis that is down delays neither the start nor a request, and works when it is back', async () => {
    const port = await freePort();
    const jobs = open(`redis://127.0.0.1:${port}`);
    await jobs.check();
    await expect(jobs.add('statistics', 'rollup', {}, { id: 'before' })).rejects.toMatchObject(down);

    const first = await startRedis({ port, settings: SAFE_SETTINGS });
    await vi.waitFor(() => jobs.add('statistics', 'rollup', {}, { id: 'one' }));
    await first.remove();
    await expect(jobs.add('statistics', 'rollup', {}, { id: 'two' })).rejects.toMatchObject(down);

    const second = await startRedis({ port, settings: SAFE_SETTINGS });
    await vi.waitFor(() => jobs.add('statistics', 'rollup', {}, { id: 'three' }));
    expect(await jobs.find('statistics', 'rollup', 'three')).toMatchObject({ state: 'waiting' });
    await second.remove();
  });

  test('the password of a Redis that refuses it is not logged', async () => {
    const redis = await startRedis({ settings: [...SAFE_SETTINGS, '--requirepass', 'right'] });
    const lines: string[] = [];
    const collecting = createLogger({ logLevel: 'trace' }, 'api', { write: (line) => lines.push(line) });
    const redisUrl = redis.url.replace('//', '//:wrong-secret@');
    const jobs = createJobs({ databaseUrl: database.url, redisUrl }, collecting);
    opened.push(jobs);
    await jobs.check();
    await expect(jobs.add('statistics', 'rollup', {}, { id: 'one' })).rejects.toMatchObject(down);
    expect(lines.join('')).toContain('WRONGPASS');
    expect(lines.join('')).not.toContain('wrong-secret');
    await redis.remove();
  });

  test('a Redis that does not answer delays no request', async () => {
    const redis = await startRedis({ settings: SAFE_SETTINGS });
    const jobs = open(redis.url);
    await jobs.add('statistics', 'rollup', {}, { id: 'one' });
    redis.freeze();
    await expect(jobs.add('statistics', 'rollup', {}, { id: 'two' })).rejects.toMatchObject(down);

    await expect(open(redis.url).add('statistics', 'rollup', {}, { id: 'three' })).rejects.toMatchObject(
      down,
    );

    redis.thaw();
    await vi.waitFor(() => jobs.add('statistics', 'rollup', {}, { id: 'four' }));
    await redis.remove();
  });
});
