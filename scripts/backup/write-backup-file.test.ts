import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../api/src/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts';
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

/** Backs up to standard output, which is a file. @param limit of the file in blocks; it stands for a full disk */
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
    await sql.begin(async (tx) => {
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

test('npm run backup -- - is refused, because npm writes lines before the backup', async () => {
  const program = runProgram(['npm', 'run', 'backup', '--', '-'], { DATA_DIR: folder });
  expect(await program.ended).toBe(1);
  expect(program.printed()).toContain('npm run --silent backup -- - > FILE');
});
