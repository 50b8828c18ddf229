import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../api/src/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/database/database.ts';
import { holdingTransaction } from '../../api/src/testing/database/holding-transaction.ts';
import { runProgram } from '../testing/program.ts';
import { writeBackupFile } from './write-backup-file.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'canteen-backup-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/**
 * Runs a backup whose standard output is this file.
 * @param limit the largest size of the file, in blocks of `ulimit -f`: writing more fails as on a full disk
 */
async function backUpToOutput(file: string, limit: string) {
  const backup = 'exec node --import tsx scripts/backup/backup-database.ts - > "$1"';
  const program = runProgram(['bash', '-c', `ulimit -f ${limit}; ${backup}`, 'bash', file], {
    DATABASE_URL: database.url,
  });
  return { code: await program.ended, printed: program.printed() };
}

test('a backup to standard output that does not fit on the disk ends with 1', async () => {
  const file = join(folder, 'output.backup');
  const whole = await backUpToOutput(file, 'unlimited');
  expect(whole, whole.printed).toMatchObject({ code: 0 });
  expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(1_000);
  const cut = await backUpToOutput(file, '1');
  expect(cut, cut.printed).toMatchObject({ code: 1 });
  expect(cut.printed).toContain('No backup was made: ');
});

test('several backups to the same file at the same time leave one whole file', async () => {
  const place = join(folder, 'same');
  const file = join(place, 'canteen.backup');
  await Promise.all([1, 2, 3].map(() => writeBackupFile(database.url, file)));
  expect(readdirSync(place)).toEqual(['canteen.backup']);
  expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(1_000);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a backup that gets %s leaves no part of a file',
  async (signal) => {
    const place = join(folder, signal);
    const sql = connect(database.url, { max: 2 });
    await holdingTransaction(sql, async (tx) => {
      // The backup waits for this table after it has opened its file.
      await tx`lock table orders in access exclusive mode`;
      const program = runProgram(
        ['node', '--import', 'tsx', 'scripts/backup/backup-database.ts', join(place, 'canteen.backup')],
        { DATABASE_URL: database.url },
      );
      const waiting = () => sql`
      select from pg_stat_activity
      where pg_stat_activity.datname = current_database() and pg_stat_activity.application_name = 'canteen-backup' and pg_stat_activity.wait_event_type = 'Lock'`;
      await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
      expect(readdirSync(place)).toHaveLength(1);
      program.process.kill(signal);
      expect(await program.ended).not.toBe(0);
    });
    await sql.end();
    expect(readdirSync(place)).toEqual([]);
  },
);

test('a backup stores when it ended; where nothing can be stored, the file is written all the same', async () => {
  const sql = connect(database.url, { max: 1 });
  const stored = async () => (await sql<{ endedAt: Date }[]>`select ended_at from last_backup`)[0]?.endedAt;
  const [clock] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  await writeBackupFile(database.url, join(folder, 'stored.backup'));
  const first = await stored();
  expect(first?.getTime()).toBeGreaterThanOrEqual(clock?.now.getTime() ?? NaN);

  const name = sql(new URL(database.url).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`;
  const printed = vi.spyOn(console, 'error');
  await writeBackupFile(database.url, join(folder, 'read-only.backup'));
  expect(gunzipSync(readFileSync(join(folder, 'read-only.backup'))).length).toBeGreaterThan(1_000);
  expect(await stored()).toEqual(first);
  expect(printed.mock.calls.flat().join('\n')).toContain('The time of this backup was not stored');
  printed.mockRestore();
  await sql`set session characteristics as transaction read write`;
  await sql`alter database ${name} reset default_transaction_read_only`;
  await writeBackupFile(database.url, join(folder, 'again.backup'));
  expect((await stored())?.getTime()).toBeGreaterThan(first?.getTime() ?? NaN);
  await sql.end();
});

test('npm run backup -- - is refused, because npm writes lines before the backup', async () => {
  const program = runProgram(['npm', 'run', 'backup', '--', '-'], { DATA_DIR: folder });
  expect(await program.ended).toBe(1);
  expect(program.printed()).toContain('npm run --silent backup -- - > FILE');
});
