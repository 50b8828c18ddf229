import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database. */
    postgresUrl: string;
    /** The migrated database that createTestDatabase copies. */
    templateDatabase: string;
    /** null when this machine has no redis-server. */
    redisUrl: string | null;
    /** The paths of bundled programs: the API, the worker and crash-api.ts. */
    testPrograms: { api: string; worker: string; crashApi: string };
  }
}

export interface TestDatabase {
  url: string;
  /** Drops the database and closes all connections to it. */
  drop: () => Promise<void>;
}

/** Creates a migrated, empty database for the caller on the PostgreSQL of this test run. Call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `canteen_test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await run(server, `create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(server, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
