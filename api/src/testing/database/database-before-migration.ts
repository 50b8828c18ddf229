import pg from 'pg';
import { migrateUpTo } from '../../schema-migrations/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** An empty database with the migrations that come before `first`, such as '0019'. Call `drop` in afterAll. */
export async function createDatabaseBefore(first: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
  await migrateUpTo(database.url, Number(first) - 1);
  return database;
}
