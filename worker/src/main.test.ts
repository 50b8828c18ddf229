import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '@canteen/api/database/connect';
import type { Sql } from '@canteen/api/database/sql';
import { createTestDatabase, type TestDatabase } from '@canteen/api/testing/database/database';
import { insertOrder, insertStatus, insertUser } from '@canteen/api/testing/database/insert-rows';
import { startMailCatcher, type MailCatcher } from '@canteen/demo/mailbox/mail-catcher';
import { prepareMailbox } from '@canteen/demo/mailbox/mails';
import { forkWorker, startWorkerProcess } from './testing/worker-process.ts';

let database: TestDatabase;
let sql: Sql;
let catcher: MailCatcher | null;
const workers: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 2 });
  await prepareMailbox(sql);
  catcher = await startMailCatcher({ sql });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  await catcher?.close();
  await sql.end();
  await database.drop();
});

const environment = (logLevel = 'fatal') => ({
  NODE_ENV: 'development',
  DATABASE_URL: database.url,
  CODE_SECRET: 'x'.repeat(32),
  SMTP_URL: catcher?.url,
  LOG_LEVEL: logLevel,
});

async function startWorker(): Promise<ChildProcess> {
  const worker = await startWorkerProcess(environment());
  workers.push(worker);
  return worker;
}

const subjects = async () =>
  (await sql<{ subject: string }[]>`select mails.subject from dev.mails order by mails.id`).map(
    (mail) => mail.subject,
  );

test('two workers send each mail of an order once, also for orders made while no worker ran', async () => {
  const userId = await insertUser(sql);
  const before = await insertOrder(sql, { userId });
  const both = await Promise.all([startWorker(), startWorker()]);
  const after = await insertOrder(sql, { userId });
  await insertStatus(sql, before.id, 'PAID', 'CANCELLED');
  const expected = [
    `Order ${before.number} is placed at Chai Point`,
    `Order ${after.number} is placed at Chai Point`,
    `Order ${before.number} was cancelled at Chai Point`,
  ].toSorted();
  await vi.waitFor(async () => expect((await subjects()).toSorted()).toEqual(expected));
  // Each repeated job has one schedule, although both workers saved it.
  await vi.waitFor(async () => {
    const schedules = await sql<
      { id: string }[]
    >`select scheduler.scheduler_id as id from bullmq.scheduler order by id`;
    expect(schedules.map((schedule) => schedule.id)).toEqual([
      'clean-up',
      'deletions',
      'expired-codes',
      'ready-times',
      'refunds',
      'rollup',
      'sweep',
      'unaccepted',
    ]);
  });
  // Before a worker stops, it finishes the jobs that it runs.
  const ended = both.map((worker) => once(worker, 'exit'));
  for (const worker of both) worker.kill('SIGTERM');
  await Promise.all(ended);
  expect((await subjects()).toSorted()).toEqual(expected);
});

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)('%s stops the worker cleanly', async (way) => {
  const worker = await startWorker();
  const ended = once(worker, 'exit');
  if (way === 'disconnect') worker.disconnect();
  else worker.kill(way);
  expect(await ended).toEqual([0, null]);
});

test('SIGTERM during the start stops the worker cleanly when it has started', async () => {
  const worker = forkWorker(environment('info'), { stdout: 'pipe' });
  workers.push(worker);
  const ended = once(worker, 'exit');
  let log = '';
  worker.stdout?.on('data', (chunk: Buffer) => (log += String(chunk)));
  const prints = (line: string) => vi.waitFor(() => expect(log).toContain(line));
  // The lock under which BullMQ migrates its schema: the start waits for it.
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(${BULLMQ_MIGRATION}, hashtext('bullmq'))`;
  await vi.waitFor(
    async () => {
      const waiting = await sql`
        select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where pg_locks.locktype = 'advisory' and not pg_locks.granted and pg_database.datname = current_database()`;
      expect(waiting).toHaveLength(1);
    },
    { timeout: 100_000 },
  );
  worker.kill('SIGTERM');
  await prints('the worker stops');
  await holder`select pg_advisory_unlock(${BULLMQ_MIGRATION}, hashtext('bullmq'))`;
  holder.release();
  expect(await ended).toEqual([0, null]);
  // What the start had opened was not used after it was closed.
  expect(log).not.toContain('after calling end');
});

/** BullMQ's MIGRATION_ADVISORY_LOCK_KEY. */
const BULLMQ_MIGRATION = 0x42554c4c;
