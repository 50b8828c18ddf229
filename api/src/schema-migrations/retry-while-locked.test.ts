import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '../database/open-client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { retryWhileLocked } from './retry-while-locked.ts';

let database: TestDatabase;
let migration: pg.Client;
/** Holds `shops` like a backup: in a transaction that only reads. */
let backup: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  migration = await openClient(database.url, 'canteen-migrate');
  backup = await openClient(database.url, 'canteen-backup');
});
afterAll(async () => {
  await migration.end();
  await backup.end();
  await database.drop();
});

/** A change of `shops` that can be repeated. */
const addColumn = (client: Pick<pg.Client, 'query'>) =>
  client.query('alter table shops add column motto text');
const readShops = 'select count(*) from shops';

test('while a backup holds a table, requests go on, and the change is made after the backup', async () => {
  await backup.query('begin');
  await backup.query(readShops);
  const waits: string[] = [];
  const changed = retryWhileLocked(migration, (sentence) => waits.push(sentence), addColumn, {
    retryAfterMs: 100,
  });
  await expect.poll(() => waits.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(waits[0]).toMatch(/^waiting for the transaction of canteen-backup \(pid \d+, since .+ UTC\)/);

  const request = await openClient(database.url, 'canteen-api');
  await request.query('set statement_timeout = 10000');
  // Whenever it is made: either it needs no wait, or it waits for the change for two seconds.
  for (let n = 0; n < 20; n += 1) await request.query(readShops);
  await request.end();

  await backup.query('commit');
  await changed;
  const { rows } = await migration.query(
    "select current_setting('lock_timeout') as timeout, max(motto) from shops",
  );
  expect(rows).toEqual([{ timeout: '0', max: null }]);
});

test('gives up after the time limit and throws the last error', async () => {
  await backup.query('begin');
  await backup.query(readShops);
  const drop = (client: Pick<pg.Client, 'query'>) => client.query('drop table shops cascade');
  await expect(retryWhileLocked(migration, () => {}, drop, { giveUpAfterMs: 0 })).rejects.toMatchObject({
    code: '55P03',
  });
  await backup.query('rollback');
});

test('another error is not retried', async () => {
  let tries = 0;
  const fail = (client: Pick<pg.Client, 'query'>) => {
    tries += 1;
    return client.query('select 1 / 0');
  };
  await expect(retryWhileLocked(migration, () => {}, fail)).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});
