import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../api/src/database/connect.ts';
import { createJobs } from '../../api/src/job-queues/jobs.ts';
import { migrate } from '../../api/src/schema-migrations/migrate.ts';
import { waitForJob } from '../../api/src/testing/processes/wait-for-job.ts';
import { silentLog } from '../../api/src/testing/silent-log.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { isAlive } from '../process-status.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';
import { startThrowawayCluster } from '../testing/postgres.ts';

// Milliseconds. 5 s, 1 s and 5 s are required, and measured in docs/decisions/0074; here they only tell an answer from a hang,
// because other programs may take most of the machine's time.
const CALLER_LIMIT_MS = 15_000;
const READY_LIMIT_MS = 8_000;
const BACK_LIMIT_MS = 20_000;
const STALE = '110 canteen "Response is Stale"';

let cluster: Cluster;
let stop: () => Promise<void>;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  ({ cluster, stop } = await startThrowawayCluster());
  await migrate(cluster.urlOf('postgres'));
  const sql = connect(cluster.urlOf('postgres'), { max: 1 });
  await sql`
    with shop as (
      insert into shops (name, description, address, contact, opening_time, closing_time)
      values ('Chai Point', 'Tea', 'Block B', '9876543210', '00:00', '00:00') returning id
    )
    insert into foods (shop_id, name, price) select shop.id, 'Samosa', 2000 from shop`;
  await sql.end();
});
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});
afterAll(() => stop());

async function startProxy(): Promise<DatabaseProxy> {
  const proxy = await startDatabaseProxy(cluster.urlOf('postgres'));
  cleanups.push(() => proxy.close());
  return proxy;
}

interface Program {
  child: ChildProcess;
  /** The lines of its log so far. */
  log(): string;
  /** Resolves with its port when it is ready. */
  ready: Promise<{ port: number }>;
}

/** Starts the API or the worker as its own process. */
function startProgram(name: 'api' | 'worker', databaseUrl: string): Program {
  const child = fork(inject('testPrograms')[name], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      CODE_SECRET: 'x'.repeat(32),
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const ready = once(child, 'message').then(([message]) => message as { port: number });
  return { child, log: () => log, ready };
}

const isRunning = ({ child }: Program) => child.exitCode === null && child.signalCode === null;

/** A call, and how many milliseconds its answer took. */
async function call(url: string, init?: RequestInit) {
  const began = performance.now();
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  const body: unknown = JSON.parse((await answer.text()) || 'null');
  return {
    status: answer.status,
    /** The number of rows, when the body is a list. */
    length: Array.isArray(body) ? body.length : null,
    retryAfter: answer.headers.get('retry-after'),
    warning: answer.headers.get('warning'),
    ms: performance.now() - began,
  };
}

const LOGIN = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'asha@snu.edu.in', password: 'Correct-Horse-9' }),
};

/** Calls with a session and with writes. */
const manyCalls = (origin: string) =>
  Promise.all(
    Array.from({ length: 40 }, (_, n) => [
      call(`${origin}/api/orders`, { headers: { authorization: `Bearer ${'a'.repeat(42)}${n % 10}` } }),
      call(`${origin}/api/users/login`, LOGIN),
    ]).flat(),
  );

/** Keeps the shops and their foods in the memory of the API. */
async function readShopsAndFoods(origin: string): Promise<void> {
  await call(`${origin}/api/shops`);
  expect(await call(`${origin}/api/foods/search/samosa`)).toMatchObject({ length: 1 });
}

async function expectOutage(origin: string): Promise<void> {
  // The API answers the shops from memory. Its header Warning says so as soon as it cannot compare their versions.
  const shops = await vi.waitFor(
    async () => {
      const answer = await call(`${origin}/api/shops`);
      expect(answer).toMatchObject({ status: 200, warning: STALE });
      return answer;
    },
    { timeout: 2 * CALLER_LIMIT_MS },
  );
  expect(shops.ms).toBeLessThan(CALLER_LIMIT_MS);
  for (const what of ['shops', 'foods']) {
    const found = await call(`${origin}/api/${what}/search/samosa`);
    expect(found).toMatchObject({ status: 200, warning: STALE, length: 1 });
    expect(found.ms).toBeLessThan(CALLER_LIMIT_MS);
  }
  const [answers, ready] = await Promise.all([manyCalls(origin), call(`${origin}/readyz`)]);
  expect(ready).toMatchObject({ status: 503 });
  expect(ready.ms).toBeLessThan(READY_LIMIT_MS);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(CALLER_LIMIT_MS);
}

/** Waits until the API serves all calls again. */
async function expectServiceBack(origin: string): Promise<void> {
  const began = performance.now();
  await vi.waitFor(
    async () => {
      const answers = await manyCalls(origin);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await call(`${origin}/api/shops`)).toMatchObject({ status: 200, warning: null });
      expect((await call(`${origin}/readyz`)).status).toBe(200);
    },
    { interval: 100 },
  );
  expect(performance.now() - began).toBeLessThan(BACK_LIMIT_MS);
}

test('callers of a silent PostgreSQL get 503, shops come from memory, and service is back soon after PostgreSQL', async () => {
  const proxy = await startProxy();
  const api = startProgram('api', proxy.url);
  const origin = `http://127.0.0.1:${(await api.ready).port}`;
  // Opens the whole pool.
  await manyCalls(origin);
  await readShopsAndFoods(origin);
  for (let round = 0; round < 2; round += 1) {
    proxy.silence();
    await expectOutage(origin);
    await expectOutage(origin);
    proxy.resume();
    await expectServiceBack(origin);
  }
  expect(isRunning(api)).toBe(true);
});

test('callers of a frozen PostgreSQL get 503, shops come from memory, and service is back when it runs again', async () => {
  const api = startProgram('api', cluster.urlOf('postgres'));
  const origin = `http://127.0.0.1:${(await api.ready).port}`;
  await manyCalls(origin);
  await readShopsAndFoods(origin);
  // Its parent first, so that it starts no further process meanwhile.
  const parent = cluster.pid();
  if (parent === undefined) throw new Error('The server has no process');
  process.kill(parent, 'SIGSTOP');
  await vi.waitFor(() => expect(stateOf(parent)).toBe('T'), { interval: 1 });
  const all = processesOf(parent);
  const thaw = () => all.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGCONT'));
  onTestFinished(thaw);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await expectOutage(origin);
  await expectOutage(origin);
  thaw();
  await expectServiceBack(origin);
  expect(isRunning(api)).toBe(true);
});

test('a process that listens notices that its connection is silent and listens again', async () => {
  const proxy = await startProxy();
  const api = startProgram('api', proxy.url);
  await api.ready;
  const sql = connect(cluster.urlOf('postgres'), { max: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  const listening = () => sql<{ pid: number }[]>`
    select pg_stat_activity.pid from pg_stat_activity
    where pg_stat_activity.application_name = 'canteen-api' and pg_stat_activity.query like 'listen %'`;
  const [before] = await vi.waitFor(async () => {
    const found = await listening();
    expect(found).toHaveLength(1);
    return found;
  });
  proxy.silence();
  proxy.resume();
  await vi.waitFor(
    async () => {
      const pids = (await listening()).map(({ pid }) => pid);
      expect(pids.filter((pid) => pid !== before?.pid)).toHaveLength(1);
    },
    { interval: 100 },
  );
});

test.each(['api', 'worker'] as const)(
  'a starting %s waits while PostgreSQL is starting up, and says so once',
  async (name) => {
    const proxy = await startProxy();
    proxy.refuse('57P03', 'the database system is starting up');
    const program = startProgram(name, proxy.url);
    // It has tried several times.
    await vi.waitFor(() => expect(proxy.opened()).toBeGreaterThan(3), { timeout: 30_000 });
    expect(isRunning(program)).toBe(true);
    proxy.resume();
    await program.ready;
    await vi.waitFor(() => expect(program.log()).toContain('the database answers'));
    expect(program.log().split('the database does not answer yet; will retry')).toHaveLength(2);
  },
);

test('a connection that is cut while it fetches the array types, and then refused, ends in an error and no crash', async () => {
  const proxy = await startProxy();
  const uncaught = collectUncaught();
  const sql = connect(proxy.url, { max: 2 });
  cleanups.push(() => sql.end({ timeout: 1 }));
  proxy.cutAt('typarray', () => proxy.refuse('57P03', 'the database system is starting up'));
  const outcomes = await Promise.allSettled([sql`select 1`, sql`select 2`]);
  expect(outcomes.map(({ status }) => status)).toContain('rejected');
  proxy.resume();
  await vi.waitFor(async () => {
    const [row] = await sql<{ names: string[] }[]>`select array['a', 'b'] as names`;
    expect(row?.names).toEqual(['a', 'b']);
  });
  expect(uncaught).toEqual([]);
});

test('a worker behind a silent PostgreSQL runs jobs again soon after PostgreSQL is back', async () => {
  const proxy = await startProxy();
  const worker = startProgram('worker', proxy.url);
  await worker.ready;
  const jobs = createJobs({ databaseUrl: cluster.urlOf('postgres'), redisUrl: undefined }, silentLog);
  cleanups.push(() => jobs.close());
  const run = async (id: string) => {
    await vi.waitFor(() => jobs.add('statistics', 'ready-times', {}, { id }), { timeout: 30_000 });
    expect(await waitForJob(jobs, 'statistics', 'ready-times', id, 30_000)).toMatchObject({
      state: 'completed',
    });
  };
  await run('before');
  proxy.silence();
  const seen = proxy.opened();
  // It has noticed, and tries to connect again.
  await vi.waitFor(() => expect(proxy.opened()).toBeGreaterThan(seen), { timeout: 30_000 });
  proxy.resume();
  await run('after');
  expect(isRunning(worker)).toBe(true);
});

test('a queue whose first connection is cut ends in an error and no crash, and works at the next call', async () => {
  const proxy = await startProxy();
  const uncaught = collectUncaught();
  const jobs = createJobs({ databaseUrl: proxy.url, redisUrl: undefined }, silentLog);
  cleanups.push(() => jobs.close());
  await vi.waitFor(() => jobs.add('statistics', 'ready-times', {}, { id: 'first' }), { timeout: 30_000 });
  // What BullMQ asks on the first connection of each queue.
  proxy.cutAt('server_version_num');
  const add = () => jobs.add('payments', 'sweep', {}, { id: 'once' });
  await expect(add()).rejects.toMatchObject({ code: 'DEPENDENCY_DOWN' });
  await vi.waitFor(add, { interval: 100 });
  expect(uncaught).toEqual([]);
});

/** The errors that would end this process, until the test has finished. */
function collectUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  const collect = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', collect).on('unhandledRejection', collect);
  onTestFinished(() => void process.off('uncaughtException', collect).off('unhandledRejection', collect));
  return uncaught;
}

/** The state of a process, for example 'T' for stopped. */
const stateOf = (pid: number) => /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

/** The process ids of a PostgreSQL server and its children. */
function processesOf(server: number): number[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
  return [server, ...children.map(Number)];
}
