import pg from 'pg';
import type { Logger } from 'pino';
import { CLIENT_TIMEOUT_MARGIN_MS } from '../database/connect.ts';
import { STORE_TIMEOUT_MS } from './with-timeout.ts';

interface PoolOptions {
  databaseUrl: string;
  name: string;
  schema: string;
  max: number;
  /** Milliseconds that a statement may take. */
  statementMs: number;
}

const CHECK_EVERY_MS = 2_000;

/** A pool of `pg` for BullMQ whose connections end when PostgreSQL does not answer. */
export function openPool({ databaseUrl, name, schema, max, statementMs }: PoolOptions, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: `canteen-jobs-${name}`,
    // Queues grow and shrink fast, so the planner's statistics are wrong; every query of BullMQ has an index.
    options: `-c search_path=${schema} -c enable_seqscan=off`,
    max,
    connectionTimeoutMillis: STORE_TIMEOUT_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + CLIENT_TIMEOUT_MARGIN_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Every queue of BullMQ adds a listener to its pool.
  pool.setMaxListeners(0);
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the job queues failed'));
  pool.on('connect', (client) => {
    // The pool listens to idle connections only. The error of another one would end the process.
    client.on('error', (error) => log.debug({ err: error }, 'a connection of the job queues failed'));
    checkConnection(client, statementMs + CLIENT_TIMEOUT_MARGIN_MS);
  });
  return pool;
}

/** What the types of `pg` lack. */
interface Internals {
  /** False while a query runs. */
  readyForQuery?: boolean;
  connection: { stream: { destroy(error: Error): void } };
}

/**
 * Asks a connection something from time to time until it ends, because a connection that only listens does not notice that
 * the server is gone. It is destroyed when there is no answer within `limitMs` milliseconds, or a query runs for longer.
 */
function checkConnection(client: pg.PoolClient & Partial<Internals>, limitMs: number): void {
  let freeAt = performance.now();
  let asking = false;
  const destroy = () => client.connection?.stream.destroy(new Error('PostgreSQL did not answer'));
  const checks = setInterval(() => {
    if (client.readyForQuery === false) {
      if (performance.now() - freeAt > limitMs + CHECK_EVERY_MS) destroy();
      return;
    }
    freeAt = performance.now();
    if (asking) return;
    asking = true;
    client
      .query('select 1')
      .catch((error: unknown) => {
        // PostgreSQL's own refusals, such as those in a failed transaction, are answers.
        if (!(error instanceof pg.DatabaseError)) destroy();
      })
      .finally(() => {
        asking = false;
      });
  }, CHECK_EVERY_MS);
  checks.unref();
  client.once('end', () => clearInterval(checks));
}
