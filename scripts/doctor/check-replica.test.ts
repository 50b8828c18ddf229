import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../api/src/database/connect.ts';
import { createSlowRead } from '../../api/src/database/slow-reads.ts';
import { prepareCluster, stopCluster, type Cluster } from '../postgres/cluster.ts';
import { freePort } from '../testing/free-port.ts';
import { checkReplica } from './check-replica.ts';

const PASSWORD = 'replica';
const folder = mkdtempSync(join(tmpdir(), 'canteen-replica-'));
const running: Awaited<ReturnType<Cluster['start']>>[] = [];
let primary: Cluster;
let replica: Cluster;

/** A copy of the stopped primary that follows it, as pg_basebackup makes it, which does not come with PostgreSQL here. */
beforeAll(async () => {
  // PostgreSQL, which may run as another user, must be able to enter it.
  chmodSync(folder, 0o711);
  const [ofPrimary, ofReplica] = [join(folder, 'primary'), join(folder, 'replica')];
  primary = await prepareCluster({ folder: ofPrimary, password: PASSWORD, durable: false });
  const first = await primary.start();
  await stopCluster(first);
  // Keeps the owner of the files.
  execFileSync('cp', ['-a', ofPrimary, ofReplica]);
  writeFileSync(join(ofReplica, 'standby.signal'), '');
  running.push(await primary.start());
  replica = await prepareCluster({
    folder: ofReplica,
    password: PASSWORD,
    durable: false,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=canteen password=${PASSWORD}`,
    },
  });
  running.push(await replica.start());
});
afterAll(async () => {
  for (const server of running) await stopCluster(server);
  rmSync(folder, { recursive: true, force: true });
});

test('a replica that follows is in order, and another database is not a replica', async () => {
  const client = new pg.Client({ connectionString: primary.urlOf('postgres') });
  await client.connect();
  await client.query('create database canteen');
  await client.end();
  await expect
    .poll(() => checkReplica(replica.urlOf('canteen')))
    .toMatchObject({ state: 'ok', message: expect.stringMatching(/^follows/) as string });
  expect(await checkReplica(primary.urlOf('canteen'))).toMatchObject({
    state: 'problem',
    message: 'this is not a replica',
  });
});

test('a replica that applies no changes any more is not read', async () => {
  const [database, standby] = [primary, replica].map((cluster) =>
    connect(cluster.urlOf('postgres'), { max: 1 }),
  );
  if (!database || !standby) throw new Error('no connections');
  const warnings: object[] = [];
  const log = { warn: (details: object, message: string) => warnings.push({ ...details, message }) };
  const readWith = (maxBehindS: number) =>
    createSlowRead(database, standby, log, { maxBehindS })(async (sql) => {
      const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`;
      return row?.standby;
    });
  try {
    await database`create table changes ()`;
    await expect.poll(() => standby`select from pg_class where pg_class.relname = 'changes'`).toHaveLength(1);
    expect(await readWith(300)).toBe(true);
    await standby`select pg_wal_replay_pause()`;
    // The newest change that it has applied grows older.
    await expect.poll(() => readWith(1), { timeout: 20_000 }).toBe(false);
    expect(warnings.at(-1)).toEqual({
      seconds: expect.any(Number) as number,
      message: 'the replica is far behind; its reads go to the database',
    });
  } finally {
    await database.end();
    await standby.end();
  }
});

test('a replica that is not there is a problem with its remedy', async () => {
  expect(await checkReplica(`postgres://canteen@127.0.0.1:${await freePort()}/canteen`)).toMatchObject({
    state: 'problem',
    remedy: expect.stringContaining('DATABASE_REPLICA_URL') as string,
  });
});
