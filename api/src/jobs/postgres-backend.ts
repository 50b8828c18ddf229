import * as bullmq from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import type { JobBackend } from './backend.ts';
import { STORE_TIMEOUT_MS } from './with-timeout.ts';
import { QUEUE_NAMES } from './catalogue.ts';

const SCHEMA = 'bullmq';

/** Jobs in PostgreSQL, in the schema `bullmq`, which is created or migrated here. */
export async function openPostgres(databaseUrl: string, log: Logger): Promise<JobBackend> {
  const openPool = (name: string, max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `canteen-jobs-${name}`,
      // Queues grow and shrink fast, so the planner's statistics are wrong; every query of BullMQ has an index.
      options: `-c search_path=${SCHEMA} -c enable_seqscan=off`,
      max,
      connectionTimeoutMillis: STORE_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    });
    // Every queue of BullMQ adds a listener to its pool.
    pool.setMaxListeners(0);
    pool.on('error', (error) => log.warn({ err: error }, 'a connection of the job queues failed'));
    // Narrows the type: BullMQ's type of a pool differs from that of `pg`.
    if (!bullmq.isPgPool(pool)) throw new TypeError('not a pool');
    return pool;
  };

  const producers = openPool('add', 2);
  let consumers: ReturnType<typeof openPool> | undefined;
  try {
    const client = await producers.connect();
    try {
      // Runs under an advisory lock, so several processes may start at the same time.
      await bullmq.runMigrations(client, SCHEMA);
    } finally {
      client.release();
    }
  } catch (error) {
    await producers.end();
    throw error;
  }

  return {
    bullmq,
    producer: (name, options, kind) =>
      bullmq.createPostgresBackend(name, { ...options, connection: producers }, kind),
    consumer: (name, options, kind) => {
      // Each of BullMQ's workers keeps one connection for LISTEN; the other four are for short statements.
      consumers ??= openPool('work', QUEUE_NAMES.length + 4);
      return bullmq.createPostgresBackend(name, { ...options, connection: consumers }, kind);
    },
    async close() {
      await Promise.all([producers.end(), consumers?.end()]);
    },
  };
}
