import * as bullmq from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import type { JobBackend } from './backend.ts';
import { QUEUE_NAMES } from './catalogue.ts';
import { disableJobNotify } from './disable-job-notify.ts';
import { openPool } from './open-pool.ts';
import { STORE_TIMEOUT_MS } from './with-timeout.ts';

const SCHEMA = 'bullmq';
/** How long a statement may take: for adding jobs and for running them, in milliseconds. */
const ADD_MS = 5_000;
const WORK_MS = 4_000;
/** Other processes that migrate are waited for. */
const MIGRATE_MS = 60_000;

/** Jobs in PostgreSQL, in the schema `bullmq`, which is created or migrated here. */
export async function openPostgres(databaseUrl: string, log: Logger): Promise<JobBackend> {
  const open = (name: string, max: number, statementMs: number) => {
    const pool = openPool({ databaseUrl, name, schema: SCHEMA, max, statementMs }, log);
    // Narrows the type: BullMQ's type of a pool differs from that of `pg`.
    if (!bullmq.isPgPool(pool)) throw new TypeError('not a pool');
    return pool;
  };

  await migrateQueues(databaseUrl);
  const producers = open('add', 2, ADD_MS);
  let consumers: ReturnType<typeof open> | undefined;
  let disabledNotify: ReturnType<typeof disableJobNotify> | undefined;

  return {
    bullmq,
    producer: (name, options, kind) =>
      bullmq.createPostgresBackend(name, { ...options, connection: producers }, kind),
    consumer: (name, options, kind) => {
      // Each of BullMQ's workers keeps one connection for LISTEN; the other four are for short statements.
      consumers ??= open('work', QUEUE_NAMES.length + 4, WORK_MS);
      disabledNotify ??= disableJobNotify(databaseUrl, log);
      return bullmq.createPostgresBackend(name, { ...options, connection: consumers }, kind);
    },
    async close() {
      await Promise.all([producers.end(), consumers?.end(), disabledNotify?.close()]);
    },
  };
}

/** Creates or migrates the schema, under an advisory lock, so several processes may start at the same time. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'canteen-jobs-migrate',
    connectionTimeoutMillis: STORE_TIMEOUT_MS,
    query_timeout: MIGRATE_MS,
    keepAlive: true,
  });
  // The statement fails with the connection. Without a listener the process would end.
  client.on('error', () => {});
  try {
    await client.connect();
    await bullmq.runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
