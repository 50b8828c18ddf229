import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../api/src/schema-migrations/migrate.ts';
import type {} from '../../api/src/testing/database/database.ts';
import { bundle } from '../build/bundle.ts';
import { CACHE } from '../build/ensure-built.ts';
import { startTestPostgres } from './postgres.ts';
import { startTestRedis } from './redis.ts';

const TEST_PROGRAMS = {
  api: 'api/src/main.ts',
  worker: 'worker/src/main.ts',
  // The worker starts it, and looks for it beside itself.
  'read-spreadsheet': 'worker/src/spreadsheets/read-spreadsheet.ts',
  'crash-api': 'api/src/testing/processes/crash-api.ts',
};

/**
 * One PostgreSQL and one Redis for all tests: private ones, or those of TEST_DATABASE_URL and TEST_REDIS_URL. Programs
 * that tests start many times are bundled, because a bundle starts faster than its sources.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(CACHE, { recursive: true });
  // In the project's folder, so that the programs find their packages.
  const programs = mkdtempSync(join(CACHE, 'test-programs-'));
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()]);
  const template = `canteen_template_${randomBytes(4).toString('hex')}`;
  const stop = async () => {
    await run(postgres.url, `drop database if exists ${template} with (force)`);
    await Promise.all([postgres.stop(), redis?.stop()]);
    rmSync(programs, { recursive: true, force: true });
  };
  try {
    await run(postgres.url, `create database ${template}`);
    const url = new URL(postgres.url);
    url.pathname = template;
    await migrate(url.href);
    await withClient(url.href, (client) => runMigrations(client, 'bullmq'));
    await bundle({ programs: TEST_PROGRAMS, folder: programs, production: false });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', template);
  project.provide('redisUrl', redis?.url ?? null);
  project.provide('testPrograms', {
    api: join(programs, 'api.js'),
    worker: join(programs, 'worker.js'),
    crashApi: join(programs, 'crash-api.js'),
  });
  return stop;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const run = (url: string, statement: string) => withClient(url, (client) => client.query(statement));
