import { randomBytes } from 'node:crypto';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type {} from '../../api/src/testing/database.ts';
import { migrate } from '../../api/src/database/migrate.ts';
import { startTestPostgres } from './postgres.ts';
import { startTestRedis } from './redis.ts';

/** One PostgreSQL and one Redis for all tests: private ones, or those of TEST_DATABASE_URL and TEST_REDIS_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()]);
  const template = `canteen_template_${randomBytes(4).toString('hex')}`;
  const stop = async () => {
    await run(postgres.url, `drop database if exists ${template} with (force)`);
    await Promise.all([postgres.stop(), redis?.stop()]);
  };
  try {
    await run(postgres.url, `create database ${template}`);
    const url = new URL(postgres.url);
    url.pathname = template;
    await migrate(url.href);
    await withClient(url.href, (client) => runMigrations(client, 'bullmq'));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', template);
  project.provide('redisUrl', redis?.url ?? null);
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
