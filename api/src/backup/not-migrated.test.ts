import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { NotMigratedError, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.mock('../schema-migrations/migrate.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  migrate: () => Promise.reject(new Error('the migration failed')),
}));

let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([source.drop(), target.drop()]));

test('a restore whose migrations fail has all rows, removes the old jobs before, and says what failed', async () => {
  const sql = connect(source.url, { max: 1 });
  await sql`insert into drop_points (name, lat, lng) values ('Gate 2', 28.5, 77.5)`;
  await sql.end();
  const input = new PassThrough();
  const written = writeBackup(source.url, input);
  let jobsRemoved = 0;
  const restored = restoreBackup({
    databaseUrl: target.url,
    input,
    prepareDemo: null,
    afterRows: async () => {
      jobsRemoved += 1;
    },
  });
  const error: unknown = await restored.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(NotMigratedError);
  expect(error).toMatchObject({
    message: 'the migration failed',
    summary: { rows: { 'public.drop_points': 1 }, leftOut: [] },
  });
  await written;
  expect(jobsRemoved).toBe(1);
  const restoredSql = connect(target.url, { max: 1 });
  expect((await restoredSql`select from drop_points`).count).toBe(1);
  await restoredSql.end();
});
