import * as bullmq from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import type { JobBackend } from './backend.ts';
import { STORE_TIMEOUT_MS } from './store-timeout.ts';
import { QUEUE_NAMES } from './catalogue.ts';

const SCHEMA = 'bullmq';

/** Jobs in PostgreSQL, in a schema of their own, made or brought up to date here. */
export async function openPostgres(databaseUrl: string, log: Logger): Promise<JobBackend> {
  const openPool = (name: string, max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `canteen-jobs-${name}`,
      // A queue is empty one minute and long the next, so that statistics mislead; every read of it has its index.
      options: `-c search_path=${SCHEMA} -c enable_seqscan=off`,
      max,
      connectionTimeoutMillis: STORE_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    });
    // Every queue of BullMQ listens on the pool it is given.
    pool.setMaxListeners(0);
    pool.on('error', (error) => log.warn({ err: error }, 'a connection of the job queues broke'));
    // It is one; their types only write its events down differently.
    if (!bullmq.isPgPool(pool)) throw new TypeError('not a pool');
    return pool;
  };

  const producers = openPool('add', 2);
  let consumers: ReturnType<typeof openPool> | undefined;
  try {
    const client = await producers.connect();
    try {
      // One transaction under an advisory lock: any number of processes may come here at once.
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
      // Each worker keeps one connection for LISTEN; the rest are for short statements.
      consumers ??= openPool('work', QUEUE_NAMES.length + 4);
      return bullmq.createPostgresBackend(name, { ...options, connection: consumers }, kind);
    },
    async close() {
      await Promise.all([producers.end(), consumers?.end()]);
    },
  };
}
