import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from 'postgres-migrations';
import { createTestDatabase, type TestDatabase } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** An empty database with the migrations that come before `first`, such as '0019'. Call `drop` in afterAll. */
export async function createDatabaseBefore(first: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const client = new pg.Client(database.url);
  try {
    for (const file of await readdir(MIGRATIONS)) {
      if (file.slice(0, 4) < first) await cp(join(MIGRATIONS, file), join(folder, file));
    }
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await migrate({ client }, folder);
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
  return database;
}
